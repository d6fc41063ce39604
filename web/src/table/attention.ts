/** It is my move: said by the page's title and its icon, and where it is wished by the device, while nobody looks at the page. */
import { worker } from "../offline/offline";
import { calling } from "./calling.svelte";
import { phrase } from "./words";

export function announceTurn(mine: boolean, title: string): void {
  document.title = mine ? phrase("yourMoveTitle", { title }) : `${title} · Ruse`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? "/icon-turn.svg" : "/icon.svg";
  if (mine && document.hidden && calling.on) void call(title);
  else if (!mine) void hush();
}

/** One for each table, whose earlier ones it takes the place of. It says no more than whose move it is. */
async function call(title: string): Promise<void> {
  await show(phrase("yourMoveTitle", { title }), location.pathname);
  await navigator.setAppBadge?.(1).catch(() => undefined);
}

async function show(says: string, path: string): Promise<void> {
  const icons = { icon: "/icon-192.png", badge: "/icon-192.png" };
  await (await worker())?.showNotification(says, { tag: path, data: { path }, ...icons });
}

/** Somebody waits at this address: said where it is wished, while nobody looks at the page. */
export async function callFor(says: string, path: string): Promise<void> {
  if (document.hidden && calling.on) await show(says, path);
}

async function hush(): Promise<void> {
  const found = await worker();
  for (const said of (await found?.getNotifications({ tag: location.pathname })) ?? []) said.close();
  await navigator.clearAppBadge?.().catch(() => undefined);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) void hush();
});
