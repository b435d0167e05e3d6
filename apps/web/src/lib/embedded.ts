/** The pages that are made for frames on other sites. */
const PAGES = /^\/embed\/(?:best|match\/[^/]+)$/;
const PATH = "/embed/";

/** The request header with the page's own path, if a frame on another site asks for it. */
export const EMBEDDED_HEADER = "x-embedded";

export function isEmbedded(path: string): boolean {
  return PAGES.test(path);
}

/** The page that is shown in the frame. Only matches are, and `best` finds one. */
export function pathInFrame(path: string): string | undefined {
  return isEmbedded(path) && path !== `${PATH}best` ? path.slice(PATH.length - 1) : undefined;
}

/**
 * A script for embedded pages. Links open in tabs of their own, because no frame shows other pages.
 * Matches that `best` found make room for the next one, a while after their clocks are gone.
 */
export const EMBED_SCRIPT = `(() => {
  addEventListener("click", ({ target }) => target.closest?.("a")?.setAttribute("target", "_blank"), true);
  if (!location.search.includes("then=best")) return;
  let over = 0;
  setInterval(() => {
    over = document.querySelector("[data-clock]") ? 0 : over + 1;
    if (over > 3) location.replace("/embed/best");
  }, 5000);
})()`;
