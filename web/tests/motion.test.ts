import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MotionQueue } from "../src/kit/motion";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const script = (seen: string[], name: string, ms: number) => async (play: { wait: (ms: number) => Promise<void> }) => {
  seen.push(`${name} begins`);
  await play.wait(ms);
  seen.push(`${name} ends`);
};

describe("the motion queue", () => {
  it("starts nothing before the last has ended", async () => {
    const seen: string[] = [];
    const queue = new MotionQueue({ speed: 1, reduced: false });
    queue.add(script(seen, "flip", 300));
    queue.add(script(seen, "take", 300));
    await vi.advanceTimersByTimeAsync(299);
    expect(seen).toEqual(["flip begins"]);
    await vi.advanceTimersByTimeAsync(2);
    expect(seen).toEqual(["flip begins", "flip ends", "take begins"]);
    await vi.advanceTimersByTimeAsync(300);
    expect(queue.busy).toBe(false);
  });

  it("scales by speed", async () => {
    const seen: string[] = [];
    const queue = new MotionQueue({ speed: 2, reduced: false });
    queue.add(script(seen, "flip", 300));
    await vi.advanceTimersByTimeAsync(151);
    expect(seen).toContain("flip ends");
  });

  it("a skip runs through everything that waits, and the next telling moves again", async () => {
    const seen: string[] = [];
    const queue = new MotionQueue({ speed: 1, reduced: false });
    queue.add(script(seen, "flip", 300));
    queue.add(script(seen, "take", 300));
    queue.skip();
    await queue.settled();
    expect(seen).toHaveLength(4);
    queue.add(script(seen, "home", 300));
    await vi.advanceTimersByTimeAsync(100);
    expect(seen.at(-1)).toBe("home begins");
  });

  it("catches up at once when too much waits", async () => {
    const seen: string[] = [];
    const queue = new MotionQueue({ speed: 1, reduced: false });
    for (const name of ["a", "b", "c", "d"]) queue.add(script(seen, name, 10_000));
    await queue.settled();
    expect(seen).toHaveLength(8);
  });

  it("goes on after a script that fails", async () => {
    const seen: string[] = [];
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const queue = new MotionQueue({ speed: 1, reduced: false });
    queue.add(() => Promise.reject(new Error("no")));
    queue.add(script(seen, "flip", 10));
    await vi.advanceTimersByTimeAsync(20);
    expect(seen).toContain("flip ends");
  });
});
