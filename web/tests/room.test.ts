import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Identity from "../src/lobby/Identity.svelte";
import { lobby } from "../src/lobby/home.svelte";
import ChatPanel from "../src/table/ChatPanel.svelte";
import NotesPanel from "../src/table/NotesPanel.svelte";
import { Room } from "../src/table/room.svelte";
import StandingOrders from "../src/table/StandingOrders.svelte";
import type { You } from "../src/wire/types";
import { FakeWire } from "./wire";

const DECISION = {
  id: 1,
  kind: "order",
  legal: [{ text: "T 1 2 3" }, { text: "T 3 2 1" }],
  draft: [],
  since: 0,
  deadline: null,
  default: null,
};
const TABLE = {
  id: "t1",
  game: "x",
  seats: [
    { seat: 0, name: "Ann" },
    { seat: 1, name: "Bob" },
  ],
  state: "playing",
  options: {},
  result: null,
};
const snapshot = (viewer: number, more: object = {}): object => ({
  is: "snapshot",
  version: 1,
  table: TABLE,
  viewer,
  view: {},
  decision: DECISION,
  pending: null,
  log: [],
  chat: [],
  notes: {},
  clocks: null,
  ...more,
});

function sit(who: string, viewer: number): { room: Room; wire: FakeWire } {
  const wire = new FakeWire();
  const room = new Room("t1", {}, who, () => wire);
  wire.onopen?.();
  wire.hear(snapshot(viewer));
  return { room, wire };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
  flushSync();
};

const mounted: object[] = [];
function show<Props extends object>(component: Component<Props>, props: Props): void {
  mounted.push(mount(component as Component, { target: document.body, props }));
  flushSync();
}

afterEach(() => {
  for (const one of mounted.splice(0)) void unmount(one);
  document.body.innerHTML = "";
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe("people at one device", () => {
  it("do not see each other's half-made choices", () => {
    const ann = sit("", 0);
    ann.room.sitting.choosing.draft("T 3 2 1");
    expect(sit("2", 1).room.sitting.sketch).toBeNull();
    expect(sit("", 0).room.sitting.sketch).toBe("T 3 2 1");
  });
});

describe("what somebody is typing", () => {
  it("stays when the lobby is read again", async () => {
    const home = {
      you: { id: "p", name: "Grey Heron", colour: "red", feed: null },
      games: [],
      mine: [],
      open: [],
      recent: [],
      now: 0,
    };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(home)));
    await lobby.load();
    const you = (): You => lobby.home?.you as You;
    show(Identity, {
      get you() {
        return you();
      },
      close: () => undefined,
    });
    const field = document.querySelector<HTMLInputElement>("#you-name");
    if (!field) throw new Error("no field");
    field.value = "Ann";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await lobby.load();
    flushSync();
    expect(field.value).toBe("Ann");
  });

  it("stays when the table is told anew", () => {
    const { room, wire } = sit("", 0);
    show(NotesPanel, { sitting: room.sitting });
    const field = document.querySelector<HTMLTextAreaElement>("#note");
    if (!field) throw new Error("no field");
    field.value = "the VIP is in Paris";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    wire.hear(snapshot(0));
    flushSync();
    expect(field.value).toBe("the VIP is in Paris");
  });
});

describe("standing orders", () => {
  it("loses none of two ticks in a row, and takes a refused one back", async () => {
    const { room, wire } = sit("", 0);
    wire.hear({ is: "moment", window: null, race: null, orders: { attack: "ask", defence: "ask" } });
    show(StandingOrders, { room });
    const [attack, defence] = document.querySelectorAll<HTMLInputElement>("input");
    attack?.click();
    defence?.click();
    const sent = wire.sent.filter((frame) => frame.is === "orders");
    expect(sent.map((frame) => frame["orders"])).toEqual([
      { attack: "pass", defence: "ask" },
      { attack: "pass", defence: "pass" },
    ]);
    wire.hear({ is: "moment", window: null, race: null, orders: { attack: "pass", defence: "ask" } });
    wire.hear({ is: "ack", id: sent[0]?.id, status: "done" });
    wire.hear({ is: "ack", id: sent[1]?.id, status: "refused", reason: "too many standing orders" });
    await settled();
    expect([attack?.checked, defence?.checked]).toEqual([false, true]);
  });
});

describe("chat", () => {
  it("does not show what a muted player said, before or after a snapshot", () => {
    const { room, wire } = sit("", 0);
    const line = { from: 1, name: "Bob", at: 0, phrase: null, text: "psst" };
    room.muted = [1];
    wire.hear({ is: "chat", ...line });
    expect(room.unread).toBe(0);
    wire.hear(snapshot(0, { chat: [line] }));
    show(ChatPanel, { room, phrases: [] });
    expect(document.body.textContent).not.toContain("psst");
    room.muted = [];
    flushSync();
    expect(document.body.textContent).toContain("psst");
  });
});
