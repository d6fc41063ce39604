import { expect, test } from "vitest";
import { type Claim, chapters } from "../src/trust/claims";

const claim = (name: string): Claim => ({
  name,
  says: name,
  unit: "",
  goal: 1,
  reached: 0,
  bad: 0,
  fault: "",
  standing: "untried",
  seeds: null,
  ran: "",
  note: "",
  command: "",
});

test("every claim stands under one promise, an unknown one too", () => {
  const names = [
    "fuzz-http",
    "worlds-westeria",
    "power-cuts",
    "leaks-westeria",
    "something new",
    "timing-westeria",
    "rights",
  ];

  const found = chapters(names.map(claim)).map(({ title, claims }) => [title, claims.map(({ name }) => name)]);

  expect(found).toEqual([
    ["Nothing is lost", ["power-cuts"]],
    ["What is hidden stays hidden", ["worlds-westeria", "leaks-westeria", "timing-westeria"]],
    ["A right ends, and nobody takes it all", ["rights"]],
    ["Nobody gets in", ["fuzz-http", "something new"]],
  ]);
});
