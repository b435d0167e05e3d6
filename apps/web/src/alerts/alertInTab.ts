/**
 * The app's icon with a mark that is visible even on a small tab. Only pages with an alert load
 * this icon.
 */
const MARKED_ICON = "/icons/alert.svg";

/** Ends the current alert. Two alerts at once would keep replacing each other's titles. */
let endPresent: (() => void) | undefined;

/**
 * Replaces the tab's title with an alert, and marks its icon. The returned function restores the
 * title and the icon that the page last set.
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
  // Navigating within the site sets a new title, which the alert must replace again.
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  const end = () => {
    if (endPresent !== end) return;
    endPresent = undefined;
    observer.disconnect();
    // If the visitor has just gone to another page, that page's title stays.
    if (document.title === text) document.title = title;
    for (const [link, href] of icons) link.href = href;
  };
  endPresent = end;
  return end;
}
