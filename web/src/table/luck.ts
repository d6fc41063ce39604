/** The seal of a table's luck, checked in the browser. The hashes come from a library, because a page of the local network has no crypto.subtle. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { phrase } from "./words";

/** A draw as the end of a record lists it: purpose, deal, a, b, how many, what came out. */
export type Draw = [string, number, number, number, number, number[]];

const zeroed = (label: string, ...rest: Uint8Array[]): Uint8Array =>
  concatBytes(utf8ToBytes(label), new Uint8Array(1), ...rest);

function big(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

export function drawEntropy(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(zeroed("ruse commitment", hexToBytes(secret))));
}

/** What the streams of luck come from: the secret and what each seat added; without entropy the secret itself. */
export function keyOf(secret: string, entropy: (string | null)[] | null): Uint8Array {
  const bytes = hexToBytes(secret);
  return entropy === null
    ? bytes
    : hmac(sha256, bytes, zeroed("ruse key", ...entropy.map((text) => sha256(utf8ToBytes(text ?? "")))));
}

/** What a seat shows of its part before any seat shows the part itself. */
export function seatCommitment(entropy: string): string {
  return bytesToHex(sha256(zeroed("ruse seat", utf8ToBytes(entropy))));
}

/** Names the commitments under which a seat shows its own. */
export function roundOf(commitments: (string | null)[]): string {
  return bytesToHex(sha256(utf8ToBytes(commitments.map((text) => text ?? "").join(","))));
}

export function botEntropy(secret: string, seat: number): string {
  return bytesToHex(hmac(sha256, hexToBytes(secret), zeroed("ruse bot", big(seat))));
}

function* words(key: Uint8Array, [purpose, deal, a, b]: Draw): Generator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = new DataView(hmac(sha256, key, zeroed(purpose, big(deal), big(a), big(b), big(counter))).buffer);
    for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
  }
}

function below(stream: Generator<number, never>, many: number): number {
  const limit = 2 ** 32 - (2 ** 32 % many);
  let word = stream.next().value;
  while (word >= limit) word = stream.next().value;
  return word % many;
}

/** The draw made again. */
export function drawAgain(key: Uint8Array, draw: Draw): number[] {
  const [, , , , many, out] = draw;
  const stream = words(key, draw);
  if (out.length === 1) return [below(stream, many)];
  const order = Array.from({ length: many }, (_, place) => place);
  for (let i = many - 1; i > 0; i--) {
    const j = below(stream, i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

/** What this browser saw and sent before the deal. */
export interface Noted {
  commitment: string;
  entropy: string | null;
  /** What all seats had committed to when this one showed its part. */
  under?: (string | null)[] | null;
}

export interface Shown {
  commitment: string;
  commitments?: (string | null)[] | null;
  entropy?: (string | null)[] | null;
  secret?: string | null;
}

/** What is wrong with the seal, in a sentence; null while nothing is. `bots` are the seats whose part comes from the secret. */
export function faultOf(shown: Shown, noted: Noted | null, seat: number | null, bots: number[]): string | null {
  if (noted && noted.commitment !== shown.commitment) return phrase("theServerShowsAnotherCommitment");
  const bound = shown.entropy && shown.commitments;
  if (shown.entropy && noted?.under && noted.under.join() !== shown.commitments?.join())
    return phrase("otherCommitmentsThanWereShown");
  if (bound && shown.entropy?.some((text, at) => text && !bots.includes(at) && seatCommitment(text) !== bound[at]))
    return phrase("aSeatAddedAnotherNumber");
  const sent = noted?.entropy && (noted.under || !bound);
  if (sent && shown.entropy && seat !== null && shown.entropy[seat] !== noted.entropy)
    return shown.entropy[seat] ? phrase("theServerMixedInSomething") : phrase("thisDeviceAddedToThe");
  if (!shown.secret) return null;
  if (commitmentOf(shown.secret) !== shown.commitment) return phrase("theSecretIsNotThe");
  for (const bot of bots)
    if (shown.entropy && shown.entropy[bot] !== botEntropy(shown.secret, bot)) return phrase("whatABotAddedDoes");
  return null;
}

/** How many draws of a finished game come out, from its record; the number of the first that does not, if one does not. */
export function checkDraws(record: string, shown: Shown): { good: number; bad: number | null } {
  const lines = record.trimEnd().split("\n");
  const end = JSON.parse(lines[lines.length - 1] ?? "{}") as { draws?: Draw[] };
  const key = keyOf(shown.secret ?? "", shown.entropy ?? null);
  const draws = end.draws ?? [];
  const bad = draws.findIndex((draw) => drawAgain(key, draw).join() !== draw[5].join());
  return { good: bad < 0 ? draws.length : bad, bad: bad < 0 ? null : bad + 1 };
}
