/** It is my move: said by the page's title and its icon. */
export function announceTurn(mine: boolean, title: string): void {
  document.title = mine ? `Your move · ${title}` : `${title} · Ruse`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? "/icon-turn.svg" : "/icon.svg";
}
