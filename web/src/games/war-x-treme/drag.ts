/** A card that is dragged: nothing happens before the pointer has moved a little, so that a press stays a press. */
const FREE = 12;

export interface Dragging {
  moved: (by: { dx: number; dy: number }) => void;
  /** over what it was let go, topmost first; nothing where the browser took the pointer away */
  dropped: (over: Element[]) => void;
}

export function follow(event: PointerEvent, { moved, dropped }: Dragging): void {
  if (event.button !== 0) return;
  let free = false;
  const move = (e: PointerEvent): void => {
    const by = { dx: e.clientX - event.clientX, dy: e.clientY - event.clientY };
    free ||= Math.hypot(by.dx, by.dy) > FREE;
    if (free) moved(by);
  };
  const end = (e: PointerEvent): void => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (free) dropped(e.type === "pointerup" ? document.elementsFromPoint(e.clientX, e.clientY) : []);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
