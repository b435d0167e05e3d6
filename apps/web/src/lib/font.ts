/** Says that the browser has the font by now. */
const KEY = "font";

/**
 * Runs before the page is first painted, so it stands in the page itself. On the first visit the
 * text is in a stand-in of the same measures until the scripts have come: the font is a quarter
 * of their size, and a browser would let it go first.
 */
export const FONT_SCRIPT = `(() => {
  const put = () => document.documentElement.style.removeProperty("--font-inter");
  try { if (localStorage.getItem("${KEY}")) return put(); } catch {}
  addEventListener("load", () => {
    put();
    try { localStorage.setItem("${KEY}", "known"); } catch {}
  });
})()`;
