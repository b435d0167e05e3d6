/** The icon of the app, with a mark that is seen in a row of tabs. A file: pages without an alert do not carry it. */
const MARKED_ICON = "/icons/alert.svg";

/** Takes the present alert out of the tab. Two at a time would each put themselves in the other's place for ever. */
let endPresent: (() => void) | undefined;

/**
 * Puts an alert in the place of the tab's title, and marks the tab's icon. What is returned gives both
 * back as they were, or as the page has them by then.
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
  // A visitor who goes to another page of this site brings in that page's title.
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  const end = () => {
    if (endPresent !== end) return;
    endPresent = undefined;
    observer.disconnect();
    // Unless another page's title has just come.
    if (document.title === text) document.title = title;
    for (const [link, href] of icons) link.href = href;
  };
  endPresent = end;
  return end;
}
