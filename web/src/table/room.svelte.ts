/** A live table: the socket's messages turned into a sitting, and the player's acts turned into commands. */
import { sound } from "../kit/sound.svelte";
import { speech } from "../kit/speech.svelte";
import { api } from "../wire/api";
import type { Chat, Command, Decision, Remembered, ServerMessage, Table, Words } from "../wire/types";
import { houseTime } from "../wire/house_time";
import { dialServer, TableSocket, type Ack, type Link, type Wire } from "../wire/socket";
import { clocks } from "./clocks.svelte";
import { drawEntropy, faultOf, roundOf, seatCommitment, type Noted } from "./luck";
import { Tally } from "./playtest";
import { Sitting } from "./sitting.svelte";
import { phrase } from "./words";

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    /* private mode: a refresh loses the selection */
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

type Seal = Extract<ServerMessage, { is: "seal" }>;

export class Room {
  table = $state.raw<Table | null>(null);
  link = $state<Link>("connecting");
  chat = $state.raw<Chat[]>([]);
  unread = $state(0);
  hint = $state<{ text: string; words: string } | null>(null);
  share = $state<number | null>(null);
  trouble = $state<{ reason: string; rule: string | null } | null>(null);
  gone = $state<string | null>(null);
  muted = $state.raw<number[]>([]);
  /** on the way to the lobby: the farewell of the server is no trouble */
  parting = false;
  /** the decision that was just answered: pressed again, nothing is sent and nothing is said */
  private answered: number | null = null;
  seal = $state.raw<Seal | null>(null);
  /** What this browser saw and sent before the deal; it outlives a refresh. */
  noted = $state.raw<Noted | null>(null);
  /** What is wrong with the seal, if something is. */
  fault = $derived.by((): string | null => {
    const bots = (this.table?.seats ?? []).flatMap((seat) => (seat.kind === "bot" ? [seat.seat] : []));
    return this.seal && faultOf(this.seal, this.noted, this.sitting.viewer, bots);
  });
  /** Of a playtest that this seat agreed to; of any other game it stays empty. */
  readonly tally: Tally;
  readonly sitting: Sitting;
  private readonly socket: TableSocket;

  /** `who` is the number of somebody beside the first at this device. */
  constructor(
    private readonly id: string,
    words: Words,
    readonly who = "",
    dial: (query: string) => Wire = dialServer,
  ) {
    this.tally = new Tally(`ruse.playtest.${id}.${who}`);
    this.sitting = new Sitting({
      act: (text, ...more) => void this.act(text, ...more),
      undo: () => void this.undo(),
      draft: (text) => this.draft(text),
      lay: (steps) => this.lay(steps),
      arrange: (wanted) => api.arrangement(this.id, this.query, wanted),
      note: (at, text) => void this.send({ is: "note", at, text }),
      remember: () => this.remember(),
    });
    this.sitting.words = words;
    this.socket = new TableSocket(
      id,
      { link: (state) => (this.link = state), message: (message) => this.hear(message) },
      () => dial(this.query),
    );
    this.socket.open();
  }

  /** The part of an address that says who calls. */
  get query(): string {
    return this.who && `?who=${this.who}`;
  }

  close(): void {
    this.socket.close();
    clocks.set(null);
  }

  nudge(): void {
    this.socket.nudge();
  }

  async send(command: Command): Promise<Ack> {
    const ack = await this.socket.send(command);
    if (ack.status === "refused") {
      this.trouble = { reason: ack.reason ?? phrase("theServerRefused"), rule: ack.rule ?? null };
      speech.alert(this.trouble.reason);
    }
    return ack;
  }

  /** Nobody else sits here but bots. */
  get alone(): boolean {
    return this.table?.seats.every((seat) => seat.kind === "bot" || seat.seat === this.sitting.viewer) ?? false;
  }

  /** A hint would be help from outside where another person sits, or where a rating is at stake. */
  get hinting(): boolean {
    return this.alone && !this.table?.options.rated;
  }

  /** The memory aid speaks to who plays, while the game runs, where the table allows it. */
  get aided(): boolean {
    return (
      this.sitting.viewer !== null &&
      this.sitting.state === "playing" &&
      this.table?.options.switches["memory_aid"] === true
    );
  }

  private async remember(): Promise<Remembered | null> {
    return this.aided ? api.memory(this.id, this.query) : null;
  }

  /** Did this seat agree to be asked about the game that runs? */
  private get counts(): boolean {
    return this.table?.state === "playing" && (this.table.agreed ?? false);
  }

  count(what: "rules" | "undos" | "hints"): void {
    if (this.counts) this.tally.count(what);
  }

  ready(): void {
    void this.send(this.commit());
  }

  private get sealKey(): string {
    return `ruse.seal.${this.id}.${this.who}`;
  }

  /** What this seat adds to the luck: drawn once, after the commitment was seen, and the same after a refresh. */
  private entropy(): string {
    const entropy = this.noted?.entropy ?? drawEntropy();
    this.note({ commitment: this.noted?.commitment ?? this.seal?.commitment ?? "", entropy });
    return entropy;
  }

  /** A commitment to it first. What was shown while others sat here is drawn again: they know it. */
  private commit(): Command {
    if (this.noted?.under) this.note({ ...this.noted, entropy: null, under: null });
    return { is: "ready", entropy: "", commitment: seatCommitment(this.entropy()) };
  }

  /** The number itself, when every seat is bound; once, and under these commitments only. */
  private show(commitments: (string | null)[]): Command | null {
    const entropy = this.entropy();
    const before = this.noted?.under;
    if (before && before.join() !== commitments.join()) return null;
    this.note({ commitment: this.noted?.commitment ?? "", entropy, under: commitments });
    return { is: "ready", entropy, under: roundOf(commitments) };
  }

  private note(noted: Noted): void {
    this.noted = noted;
    keep(this.sealKey, JSON.stringify(noted));
  }

  private async hearSeal(seal: Seal): Promise<void> {
    this.seal = seal;
    const kept = this.noted ?? (JSON.parse(recall(this.sealKey) ?? "null") as Noted | null);
    if (kept) this.noted = kept;
    else if (!seal.entropy && !seal.secret) this.note({ commitment: seal.commitment, entropy: null });
    if (!seal.wanted) return;
    const part = seal.commitments ? this.show(seal.commitments) : this.commit();
    if (!part) return;
    const ack = await this.socket.send(part);
    if (ack.status === "refused") this.note({ commitment: seal.commitment, entropy: null });
  }

  private async act(text: string, ...more: string[]): Promise<void> {
    const decision = this.sitting.decision ?? this.sitting.reaction;
    if (!decision || this.sitting.sent || decision.id === this.answered) return;
    this.sitting.sent = true;
    this.trouble = null;
    this.hint = null;
    const legal = decision.legal.find((action) => action.text === text);
    if (legal && !legal.more) this.sitting.pending = legal;
    const unfinished = legal?.more && more.length === 0;
    const ack = await this.send({ is: unfinished ? "draft" : "act", decision: decision.id, steps: [text, ...more] });
    if (ack.status !== "done") this.sitting.pending = null;
    else if (!unfinished) {
      this.answered = decision.id;
      if (this.counts && !decision.by_itself) this.tally.decided(decision.kind, houseTime.now() - decision.since);
    }
    this.sitting.sent = false;
  }

  /** Takes back the last step of a decision that has several. */
  private async undo(): Promise<void> {
    const decision = this.sitting.decision ?? this.sitting.reaction;
    if (!decision?.draft.length || this.sitting.sent) return;
    this.sitting.sent = true;
    if ((await this.send({ is: "undo", decision: decision.id })).status === "done") this.count("undos");
    this.sitting.sent = false;
  }

  /** A whole draft in place of the one so far: the table keeps it over a refresh. */
  private lay(steps: string[]): void {
    const { decision } = this.sitting;
    if (decision && !this.sitting.sent)
      void this.socket.send({ is: "draft", decision: decision.id, steps, anew: true });
  }

  /** In a race. What is too early is not even sent; what comes too late is no trouble: the result says so. */
  press(): void {
    const press = this.sitting.moment.press(this.sitting.viewer);
    if (press) void this.socket.send({ is: "press", ...press });
  }

  /** A selection that is not yet committed stays with this browser, so that a refresh does not lose it. */
  private draft(text: string): void {
    const decision = this.sitting.decision;
    if (decision) keep(this.draftKey(decision.id), text);
  }

  private draftKey(decision: number): string {
    return `ruse.draft.${this.id}.${this.who}.${decision}`;
  }

  private recall(decision: Decision | null): string | null {
    const text = decision && recall(this.draftKey(decision.id));
    return decision?.legal.some((action) => action.text === text) ? text : null;
  }

  private seatAs(table: Table): void {
    this.table = table;
    this.sitting.seats = table.seats;
    if (!this.sitting.busy) this.conclude();
  }

  /** How the table stands is said when the board has shown what led to it. */
  private conclude(): void {
    if (!this.table) return;
    this.sitting.state = this.table.state;
    this.sitting.result = this.table.result;
  }

  private hear(message: ServerMessage): void {
    switch (message.is) {
      case "snapshot":
        this.seatAs(message.table);
        this.sitting.viewer = message.viewer;
        this.sitting.notes = message.notes;
        this.chat = message.chat;
        clocks.set(message.clocks);
        this.sitting.pending = message.pending;
        this.sitting.moment.clear();
        this.sitting.sketch = this.recall(message.decision);
        this.sitting.show(
          message.view,
          message.decision,
          message.status,
          message.log.map((event) => ({ version: message.version, event })),
        );
        break;
      case "earlier": {
        const version = this.sitting.log[0]?.version ?? 0;
        this.sitting.log = [...message.events.map((event) => ({ version, event })), ...this.sitting.log];
        break;
      }
      case "told": {
        this.hint = null;
        clocks.set(message.clocks);
        const mine = message.decision !== null;
        this.sitting.pending = message.pending;
        this.sitting.tell(message.version, message.events, message.view, message.decision, message.status, () => {
          this.conclude();
          if (mine && !this.sitting.moment.quick) sound.play("turn");
        });
        if (this.table) this.seatAs({ ...this.table, seats: message.seats, state: message.state });
        break;
      }
      case "standing":
        if (this.table) this.seatAs({ ...this.table, seats: message.seats });
        clocks.set(message.clocks);
        break;
      case "seats":
        this.seatAs(message.table);
        clocks.set(message.clocks);
        break;
      case "seal":
        void this.hearSeal(message);
        break;
      case "draft":
        this.sitting.lit = this.sitting.hinted = null;
        if (this.sitting.decision) this.sitting.decision = message.decision;
        this.sitting.status = message.status;
        this.sitting.asked = message.decision;
        break;
      case "moment":
        this.sitting.moment.hear(message);
        break;
      case "chat":
        this.chat = [...this.chat, message];
        if (message.from !== null && this.muted.includes(message.from)) break;
        this.unread += 1;
        speech.say(`${message.name}: ${message.text ?? message.phrase ?? ""}`);
        break;
      case "hint":
        this.count("hints");
        this.hint = { text: message.text, words: message.words };
        this.sitting.hinted = message.text;
        speech.say(message.words);
        break;
      case "line":
        this.share = message.share;
        break;
      case "note":
        this.sitting.notes = { ...this.sitting.notes, [message.at]: message.text };
        break;
      case "bye":
        if (!this.parting) this.gone = message.reason;
        break;
    }
  }
}
