/**
 * The app's icon with a mark that is visible in a row of tabs. A file, so that pages without an
 * alert do not carry it.
 */
const MARKED_ICON = "/icons/alert.svg";

/** Ends the current alert. Two alerts at once would replace each other forever. */
let endPresent: (() => void) | undefined;

/**
 * Replaces the tab's title by an alert, and marks its icon. Returns a function that restores both
 * to what the page wants by then.
 */
export function alertInTab(text: string): () => void {
  endPresent?.();
  let title = document.title;
  const icons = new Map<HTMLLinkElement, string>();
  const put = () => {
    if (document.title !== text) {
      title = document.title;
      document.title = text;
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')) {
      const icon = link.getAttribute("href") ?? "";
      if (icon === MARKED_ICON) continue;
      icons.set(link, icon);
      link.href = MARKED_ICON;
    }
  };
  // Navigating within the site sets a new title.
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  const end = () => {
    if (endPresent !== end) return;
    endPresent = undefined;
    observer.disconnect();
    // Unless another page has just set its title.
    if (document.title === text) document.title = title;
    for (const [link, href] of icons) link.href = href;
  };
  endPresent = end;
  return end;
}
