/** Two fingers on the map: closer, up to three times, and back. One finger scrolls as everywhere. */
import type { Attachment } from "svelte/attachments";

export const CLOSEST = 3;
export const within = (zoom: number): number => Math.max(1, Math.min(CLOSEST, zoom));

function span(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b && touches.length === 2 ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

export function pinching(zoom: () => number, set: (zoom: number) => void): Attachment<HTMLElement> {
  return (map) => {
    let [apart, before] = [0, 1];
    const start = (event: TouchEvent): void => {
      [apart, before] = [span(event.touches), zoom()];
    };
    const move = (event: TouchEvent): void => {
      const now = span(event.touches);
      if (!now || !apart) return;
      event.preventDefault();
      const [from, next] = [zoom(), within((before * now) / apart)];
      const [x, y] = [map.scrollLeft + map.clientWidth / 2, map.scrollTop + map.clientHeight / 2];
      set(next);
      map.scrollTo((x * next) / from - map.clientWidth / 2, (y * next) / from - map.clientHeight / 2);
    };
    map.addEventListener("touchstart", start, { passive: true });
    map.addEventListener("touchmove", move, { passive: false });
    return () => {
      map.removeEventListener("touchstart", start);
      map.removeEventListener("touchmove", move);
    };
  };
}
