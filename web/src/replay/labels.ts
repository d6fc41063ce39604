/** Where a swing's name has room beside the line: above or below its mark, clear of the line and of other names. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
interface Spot {
  x: number;
  y: number;
}
interface Room {
  /** Where the axis stands: a name never lies over its numbers. */
  left: number;
  width: number;
  top: number;
  bottom: number;
}

const LETTER = 6.4;
const ROW = 16;
const CLEAR = 13;

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Does the line between two points run through the box? Looked at every few pixels. */
function crosses(box: Box, path: Spot[]): boolean {
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1], path[i]];
    if (!a || !b || b.x < box.x || a.x > box.x + box.w) continue;
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y)) / 5));
    for (let n = 0; n <= steps; n++) {
      const spot = { x: a.x + ((b.x - a.x) * n) / steps, y: a.y + ((b.y - a.y) * n) / steps };
      if (meets(box, { ...spot, w: 1, h: 1 })) return true;
    }
  }
  return false;
}

export function place(mark: Spot, lines: string[], room: Room, path: Spot[], taken: Box[]): Box | null {
  const w = Math.min(320, Math.max(...lines.map((line) => line.length)) * LETTER + 4);
  const h = lines.length * ROW;
  const across = [-w / 2, 8 - w, -8, 10, -w - 10];
  const places = [mark.y - CLEAR - h, mark.y + CLEAR, mark.y - CLEAR - h - 22, mark.y + CLEAR + 22];
  for (const y of places)
    for (const shift of across) {
      const x = Math.max(room.left + 4, Math.min(room.width - w - 2, mark.x + shift));
      const box = { x, y, w, h };
      if (y < room.top || y + h > room.bottom) continue;
      if (taken.some((other) => meets(box, other)) || crosses(box, path)) continue;
      return box;
    }
  return null;
}
