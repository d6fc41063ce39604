import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Moment, type Told } from "../src/table/moment.svelte";
import type { GameEvent } from "../src/wire/types";

const racers = [
  { seat: 0, held: 2, bonus: 0 },
  { seat: 1, held: 1, bonus: 100 },
];
const told = (more: Partial<Told>): Told => ({ is: "moment", window: null, race: null, orders: {}, ...more });
const race = (number: number, go: number | null): Told => told({ race: { number, rule: "DA-2.2", racers, go } });
const timing: GameEvent[] = [
  { is: "Pressed", rule: "DA-2.2", seat: 1, time: 190, credit: 110 },
  { is: "RaceTimed", rule: "DA-2.2", winner: 1, how: "first" },
];
let moment: Moment;

beforeEach(() => {
  vi.useFakeTimers();
  moment = new Moment();
});
afterEach(() => vi.useRealTimers());

describe("a race", () => {
  it("sends nothing for an early press, and says that it was one", () => {
    moment.hear(race(3, null));
    expect(moment.press(0)).toBeNull();
    expect(moment.pressed).toBe("early");
  });

  it("sends the go back once, after an early press too", () => {
    moment.hear(race(3, null));
    moment.press(0);
    moment.hear(race(3, 77));
    expect(moment.press(0)).toEqual({ race: 3, go: 77 });
    expect(moment.press(0)).toBeNull();
  });

  it("is nothing for who is not in it", () => {
    moment.hear(race(3, 77));
    expect(moment.press(2)).toBeNull();
    expect(moment.press(null)).toBeNull();
  });

  it("is pressed anew when it is called again under its number", () => {
    moment.hear(race(1, 77));
    moment.press(0);
    moment.hear(race(1, null));
    expect(moment.pressed).toBeNull();
    expect(moment.press(0)).toBeNull();
  });

  it("leaves its result for a while, with who was not in time", () => {
    moment.hear(race(3, 77));
    moment.tell(timing);
    moment.hear(told({}));
    expect(moment.result).toEqual({
      rule: "DA-2.2",
      winner: 1,
      how: "first",
      presses: [{ seat: 1, time: 190, credit: 110 }],
      late: [0],
    });
    vi.runAllTimers();
    expect(moment.result).toBeNull();
  });

  it("guards what lies under it for a moment after its end", () => {
    moment.hear(race(3, 77));
    moment.hear(told({}));
    expect(moment.guarded).toBe(true);
    vi.runAllTimers();
    expect(moment.guarded).toBe(false);
  });
});

describe("a window", () => {
  it("ends by this page's clock, whatever the server's says", () => {
    moment.hear(told({ window: { kind: "boost", length: 1200, left: 900 } }));
    expect(moment.window?.ends).toBe(performance.now() + 900);
  });

  it("of seconds is quick, and one of days is not", () => {
    moment.hear(told({ window: { kind: "boost", length: 1200, left: 900 } }));
    expect(moment.quick).toBe(true);
    moment.hear(told({ window: { kind: "boost", length: 86_400_000, left: 900 } }));
    expect(moment.quick).toBe(false);
  });
});
