/** Until somebody chooses a theme, the device's setting applies. */
export const THEME_KEY = "theme";

/**
 * A script that sets the theme. The page contains it, so that it runs before the first paint. It
 * sets the theme again when the device or another tab changes it.
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

export function switchTheme(): void {
  const { classList } = document.documentElement;
  // Everything changes at once, without transitions.
  classList.add("changes-theme");
  const isDark = classList.toggle("dark");
  void document.body.offsetWidth;
  classList.remove("changes-theme");
  try {
    localStorage.setItem(THEME_KEY, isDark ? "dark" : "light");
  } catch {
    // Private windows may have no storage. The choice then lasts until the page is left.
  }
}
