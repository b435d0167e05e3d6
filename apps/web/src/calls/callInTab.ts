/** The icon of the app, with a mark that is seen in a row of tabs. */
const MARKED_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<rect x="1" y="1" width="30" height="30" rx="7" fill="#c23a1e"/>' +
    '<g fill="#fff7f0"><circle cx="8" cy="24" r="4.2"/><circle cx="16" cy="16" r="4.2"/></g>' +
    '<circle cx="23" cy="9" r="9" fill="#fff7f0"/><circle cx="23" cy="9" r="6.5" fill="#2f7d32"/>' +
    "</svg>",
)}`;

/**
 * Puts a call in the place of the tab's title, and marks the tab's icon. What is returned gives both
 * back as they were, or as the page has them by then.
 */
export function callInTab(text: string): () => void {
  let title = document.title;
  const icons = new Map<HTMLLinkElement, string>();
  const put = () => {
    if (document.title !== text) {
      title = document.title;
      document.title = text;
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')) {
      if (link.href === MARKED_ICON) continue;
      icons.set(link, link.getAttribute("href") ?? "");
      link.href = MARKED_ICON;
    }
  };
  // A visitor who goes to another page of this site brings in that page's title.
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  return () => {
    observer.disconnect();
    // Unless another page's title has just come.
    if (document.title === text) document.title = title;
    for (const [link, href] of icons) link.href = href;
  };
}
