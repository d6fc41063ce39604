/** One WebSocket to one table: joins again after any gap, and sends a command again until it is acknowledged. */
import { houseTime } from "./house_time";
import type { Command, ServerMessage } from "./types";

export type Link = "connecting" | "open" | "lost";
export type Told = Extract<ServerMessage, { is: "told" }>;
export type Snapshot = Extract<ServerMessage, { is: "snapshot" }>;
export type Ack = Extract<ServerMessage, { is: "ack" }>;

/** As much of a WebSocket as the client uses, so that tests can stand in for it. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
}

export interface Listener {
  link(state: Link): void;
  message(message: ServerMessage): void;
}

interface Pending {
  frame: string;
  settle: (ack: Ack) => void;
}

const FIRST_RETRY = 400;
const LONGEST_RETRY = 8000;
const PING_EVERY = 20_000;
const ASK_AGAIN = 1000;

export function drawId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSocket {
  private wire: Wire | null = null;
  private version = -1;
  private joined = false;
  private retry = FIRST_RETRY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  /** something came over the line since the last beat */
  private heard = false;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly dial: () => Wire,
  ) {}

  open(): void {
    this.closed = false;
    this.listener.link("connecting");
    const wire = this.dial();
    this.wire = wire;
    wire.onopen = () => {
      this.retry = FIRST_RETRY;
      this.join();
      this.heard = true;
      this.beat = setInterval(() => this.feel(wire), PING_EVERY);
    };
    wire.onmessage = ({ data }) => {
      if (this.wire !== wire) return;
      this.heard = true;
      this.receive(JSON.parse(data) as ServerMessage);
    };
    wire.onclose = () => {
      if (this.wire === wire) this.lose();
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.wire?.close();
    this.wire = null;
  }

  /** Comes back at once, when the device wakes or the network returns. */
  nudge(): void {
    if (this.closed || this.wire) return;
    clearTimeout(this.timer);
    this.open();
  }

  send(command: Command): Promise<Ack> {
    const id = drawId();
    const frame = JSON.stringify({ ...command, id });
    return new Promise((settle) => {
      this.pending.set(id, { frame, settle });
      if (this.joined) this.wire?.send(frame);
    });
  }

  private join(): void {
    this.joined = false;
    this.wire?.send(JSON.stringify({ is: "join", table: this.table }));
  }

  /** A line over which nothing came for a whole beat is dead, even if nobody says so. */
  private feel(wire: Wire): void {
    if (!this.heard) {
      this.lose();
      wire.close();
      return;
    }
    this.heard = false;
    wire.send(JSON.stringify({ is: "ping", at: Date.now() }));
  }

  private lose(): void {
    clearInterval(this.beat);
    this.wire = null;
    this.joined = false;
    if (this.closed) return;
    this.listener.link("lost");
    this.timer = setTimeout(() => this.open(), this.retry);
    this.retry = Math.min(LONGEST_RETRY, this.retry * 2);
  }

  private receive(message: ServerMessage): void {
    switch (message.is) {
      case "welcome":
      case "pong":
        houseTime.told(message.now);
        break;
      case "snapshot":
        this.version = message.version;
        if (!this.joined) {
          this.joined = true;
          this.listener.link("open");
          for (const { frame } of this.pending.values()) this.wire?.send(frame);
        }
        break;
      case "measure":
        this.wire?.send(JSON.stringify({ is: "measured", number: message.number }));
        return;
      case "told":
        if (message.version <= this.version) return;
        if (message.version !== this.version + 1) {
          this.join();
          return;
        }
        this.version = message.version;
        break;
      case "ack": {
        const pending = this.pending.get(message.id);
        if (!pending) return;
        if (message.status === "unknown") {
          setTimeout(() => this.pending.has(message.id) && this.joined && this.wire?.send(pending.frame), ASK_AGAIN);
          return;
        }
        this.pending.delete(message.id);
        pending.settle(message);
        return;
      }
      case "bye":
        if (message.again) return;
        this.closed = true;
        break;
    }
    this.listener.message(message);
  }
}

/** `query` says whose line it is when several people share the device. */
export function dialServer(query = ""): Wire {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws${query}`) as Wire;
}
