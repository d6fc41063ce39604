/** Shares as whole percents that add up to a hundred: who lost most by cutting is given back first. */
export function whole(shares: number[]): number[] {
  const exact = shares.map((share) => 100 * share);
  const cut = exact.map(Math.floor);
  let left = Math.round(exact.reduce((sum, one) => sum + one, 0)) - cut.reduce((sum, one) => sum + one, 0);
  const order = exact.map((one, i) => ({ i, by: one - Math.floor(one) })).sort((a, b) => b.by - a.by);
  for (const { i } of order) {
    if (left <= 0) break;
    cut[i] = (cut[i] ?? 0) + 1;
    left -= 1;
  }
  return cut;
}
