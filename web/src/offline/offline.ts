/** What is kept for reading without a network: the client itself, rules and lessons. It waits until the page has nothing to do. */
import type { GameCard } from "../wire/types";

const can = import.meta.env.PROD && "serviceWorker" in navigator;
let wanted: Promise<unknown> | null = null;

/** The worker that is at work for this page, once it is. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  return can ? navigator.serviceWorker.ready : null;
}

export function keepClient(): void {
  if (!can) return;
  const idle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1000));
  addEventListener("load", () => idle(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined)));
}

/** Rules and lessons of the games that the server has. */
export function keepReading(games: GameCard[]): void {
  if (!can) return;
  const paths = games.flatMap(({ name, lessons }) => [
    `/api/games/${name}`,
    ...lessons.map((lesson) => `/api/lessons/${name}/${lesson}`),
  ]);
  wanted ??= navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: paths }));
}
