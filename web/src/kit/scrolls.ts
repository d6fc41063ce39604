/** What does not fit is scrolled by keyboard too: then, and only then, it takes the focus. */
export function scrolls(node: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    if (node.scrollHeight > node.clientHeight) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const resized = new ResizeObserver(look);
  resized.observe(node);
  const changed = new MutationObserver(look);
  changed.observe(node, { childList: true, subtree: true });
  void document.fonts.ready.then(look);
  return {
    destroy: () => {
      resized.disconnect();
      changed.disconnect();
    },
  };
}
