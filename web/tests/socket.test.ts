import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket, type Link } from "../src/wire/socket";
import type { ServerMessage } from "../src/wire/types";
import { FakeWire } from "./wire";

let wires: FakeWire[];
let heard: ServerMessage[];
let links: Link[];
let socket: TableSocket;
const wire = (): FakeWire => wires[wires.length - 1] as FakeWire;
const snapshot = (version: number): object => ({ is: "snapshot", version });
const told = (version: number): object => ({ is: "told", version, events: [] });

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  heard = [];
  links = [];
  socket = new TableSocket("t1", { link: (l) => links.push(l), message: (m) => heard.push(m) }, () => {
    wires.push(new FakeWire());
    return wire();
  });
  socket.open();
  wire().onopen?.();
  wire().hear(snapshot(3));
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("the table's socket", () => {
  it("joins, and is open once it has a snapshot", () => {
    expect(wire().sent[0]).toEqual({ is: "join", table: "t1" });
    expect(links).toEqual(["connecting", "open"]);
  });

  it("passes on tellings in order and drops repeated ones", () => {
    wire().hear(told(4));
    wire().hear(told(4));
    wire().hear(told(5));
    expect(heard.filter((m) => m.is === "told")).toHaveLength(2);
  });

  it("sends a measuring number back at once and tells nobody", () => {
    wire().hear({ is: "measure", number: 41 });
    expect(wire().sent.at(-1)).toEqual({ is: "measured", number: 41 });
    expect(heard.some((message) => message.is === "measure")).toBe(false);
  });

  it("joins again after a gap and tells nothing of what came after it", () => {
    wire().hear(told(6));
    expect(heard.filter((m) => m.is === "told")).toHaveLength(0);
    expect(wire().sent.filter((m) => m.is === "join")).toHaveLength(2);
    wire().hear(snapshot(6));
    wire().hear(told(7));
    expect(heard.filter((m) => m.is === "told")).toHaveLength(1);
  });

  it("leaves a line over which nothing came for a whole beat, and only that", () => {
    vi.advanceTimersByTime(20_000);
    expect(wire().sent.at(-1)).toMatchObject({ is: "ping" });
    wire().hear({ is: "pong", at: 0, now: 0 });
    vi.advanceTimersByTime(20_000);
    expect(links.at(-1)).toBe("open");
    const dead = wire();
    vi.advanceTimersByTime(20_000);
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
    dead.hear(told(4));
    expect(heard.some((message) => message.is === "told")).toBe(false);
  });

  it("settles a command by its acknowledgement", async () => {
    const sent = socket.send({ is: "act", decision: 1, steps: ["on"] });
    const act = wire().sent.find((m) => m.is === "act");
    wire().hear({ is: "ack", id: act?.id, status: "done" });
    expect((await sent).status).toBe("done");
  });

  it("sends a command again with the same id after a reconnect, once the snapshot is there", () => {
    void socket.send({ is: "act", decision: 1, steps: ["on"] });
    const first = wire().sent.find((m) => m.is === "act");
    wire().onclose?.();
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(500);
    wire().onopen?.();
    expect(wire().sent.some((m) => m.is === "act")).toBe(false);
    wire().hear(snapshot(3));
    expect(wire().sent.find((m) => m.is === "act")?.id).toBe(first?.id);
  });

  it("does not send again what was acknowledged", () => {
    void socket.send({ is: "resign" });
    wire().hear({ is: "ack", id: wire().sent.find((m) => m.is === "resign")?.id, status: "done" });
    wire().onclose?.();
    vi.advanceTimersByTime(500);
    wire().onopen?.();
    wire().hear(snapshot(4));
    expect(wire().sent.some((m) => m.is === "resign")).toBe(false);
  });

  it("waits longer after each failure, and stays away after a goodbye", () => {
    wire().onclose?.();
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
    wire().onclose?.();
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(3);
    wire().onopen?.();
    wire().hear({ is: "bye", reason: "removed" });
    wire().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(3);
  });
});
