/** Light or dark: as the device has it, until somebody chooses. Remembered. */
export const THEME_KEY = "theme";

/**
 * Runs before the page is first painted, so it is in the page itself; and whenever the device
 * changes its mind, or another tab.
 */
export const THEME_SCRIPT = `(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const put = () => {
    let chosen;
    try { chosen = localStorage.getItem("${THEME_KEY}"); } catch {}
    const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
    document.documentElement.classList.toggle("dark", isDark);
  };
  put();
  dark.addEventListener("change", put);
  addEventListener("storage", put);
})()`;

/** From light to dark or back, and remembers the choice on this device. */
export function switchTheme(): void {
  const { classList } = document.documentElement;
  // Not slowly, and each part at its own pace, but at once.
  classList.add("changes-theme");
  const isDark = classList.toggle("dark");
  void document.body.offsetWidth;
  classList.remove("changes-theme");
  try {
    localStorage.setItem(THEME_KEY, isDark ? "dark" : "light");
  } catch {
    // Private windows may keep nothing: then the choice lasts until the page is left.
  }
}
