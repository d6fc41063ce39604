/** The people of one device at one table: each has a room of their own, and one of them is shown. */
import { api } from "../wire/api";
import { Room } from "./room.svelte";

function remembered(table: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`ruse.beside.${table}`) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export class Company {
  rooms = $state.raw<Room[]>([]);
  at = $state(0);

  constructor(private readonly table: string) {
    this.rooms = ["", ...remembered(table)].map((who) => new Room(table, {}, who));
  }

  get shown(): Room {
    return (this.rooms[this.at] ?? this.rooms[0]) as Room;
  }

  /** Whose turn it is to hold the device: somebody who is asked, while the one who holds it is not. */
  get next(): Room | null {
    const { sitting } = this.shown;
    if (
      this.rooms.length < 2 ||
      sitting.moment.quick ||
      sitting.decision ||
      sitting.busy ||
      this.shown.table?.state !== "playing"
    )
      return null;
    return (
      this.rooms.find((room) => room !== this.shown && room.sitting.decision !== null && !room.sitting.busy) ?? null
    );
  }

  hand(room: Room): void {
    this.at = Math.max(0, this.rooms.indexOf(room));
  }

  /** Somebody else at this device takes a seat. */
  async bring(name: string, seat: number): Promise<void> {
    const who = String(this.rooms.length + 1);
    await api.beside(who, name);
    const room = new Room(this.table, this.shown.sitting.words, who);
    this.rooms = [...this.rooms, room];
    try {
      sessionStorage.setItem(
        `ruse.beside.${this.table}`,
        JSON.stringify(this.rooms.slice(1).map((other) => other.who)),
      );
    } catch {
      /* private mode: a refresh forgets the others */
    }
    const ack = await room.send({ is: "sit", seat });
    if (ack.status === "done") room.ready();
  }

  nudge(): void {
    for (const room of this.rooms) room.nudge();
  }

  close(): void {
    for (const room of this.rooms) room.close();
  }
}
