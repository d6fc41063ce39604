/** Where things stand in a row of the forest: per cent of its width, better to the right, in units of what one cares about. */
export const MOST = 5;
export const TICKS = [-4, -2, 0, 2, 4];
const UNIT = 9.6;

export const at = (units: number): number => 50 + UNIT * Math.max(-MOST, Math.min(MOST, units));
export const percent = (units: number): string => `${at(units).toFixed(2)}%`;

/** Marks of verdicts around 0 0, and signs of chips within 12 x 12: the same shapes. */
export const MARKS: Record<string, string> = {
  Better: "M0-7L7 6H-7Z",
  Worse: "M0 7L7-6H-7Z",
  Same: "M-5-5H5V5H-5Z",
  Mixed: "M-5-5H5V5H-5Z",
  Open: "",
};
export const SIGNS: Record<string, string> = {
  Better: "M6 1L11.5 11H.5Z",
  Worse: "M6 11L11.5 1H.5Z",
  Same: "M.5 2.6H11.5V5H.5ZM.5 7H11.5V9.4H.5Z",
  Mixed: "M3.2 1.5L6.2 7.5H.2ZM8.8 10.5L11.8 4.5H5.8Z",
  Open: "",
};

/** A whisker: its bar and ends where they are on the axis, or beyond it a chevron with how far. */
export interface Whisker {
  beyond: number;
  middle: number;
  bar: [number, number];
  ends: number[];
}

export function whisker([middle, low, high]: readonly [number, number, number]): Whisker {
  const beyond = Math.abs(middle) > MOST ? Math.sign(middle) : 0;
  const ends = [low, high].filter((end) => Math.abs(end) <= MOST);
  return { beyond, middle: at(middle), bar: [at(low), at(high)], ends: ends.map(at) };
}

/** A place on the half circle of a dial: part 0 is left, 1 is right. */
export function spot(part: number, radius: number): [number, number] {
  const angle = Math.PI * (1 - part);
  return [88 + radius * Math.cos(angle), 82 - radius * Math.sin(angle)];
}

export function arc(from: number, to: number, radius: number): string {
  const [x, y] = spot(from, radius);
  const [u, v] = spot(Math.max(to, from + 0.004), radius);
  return `M${x.toFixed(1)} ${y.toFixed(1)}A${radius} ${radius} 0 0 1 ${u.toFixed(1)} ${v.toFixed(1)}`;
}
