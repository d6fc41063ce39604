import { expect, test } from "vitest";
import { LINGERS, lingers, onlyThing, passesItself, SHORT } from "../src/table/asking.svelte";
import type { Decision } from "../src/wire/types";

const asked = (by_itself: boolean): Decision => ({
  id: 3,
  kind: "territory",
  legal: [{ text: "Keyfort", slots: {}, says: "Take Keyfort.", more: false }],
  draft: [],
  since: 0,
  deadline: null,
  default: null,
  by_itself,
});

test("the one thing to do is done by itself where the server says so, unless the player wants to be asked", () => {
  expect(onlyThing(asked(true), false)).toBe("Keyfort");
  expect(onlyThing(asked(true), true)).toBeNull();
  expect(onlyThing(asked(false), false)).toBeNull();
  expect(onlyThing(null, false)).toBeNull();
});

test("how long it can be seen is drawn", () => {
  expect([0, 0.5, 0.999].map((drawn) => Math.round(lingers(() => drawn)))).toEqual([LINGERS[0], 1300, 1699]);
});

test("whether a window passes by itself depends on its length and the player's wish alone", () => {
  const window = (length: number) => ({ kind: "before", length, ends: 0 });
  expect(passesItself(window(1200), false)).toBe(true);
  expect(passesItself(window(SHORT), false)).toBe(true);
  expect(passesItself(window(SHORT + 1), false)).toBe(false);
  expect(passesItself(window(1200), true)).toBe(false);
});
