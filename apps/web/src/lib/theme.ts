/** Light or dark: the device's setting, until somebody chooses. Remembered. */
export const THEME_KEY = "theme";

/**
 * Runs before the first paint, so it is part of the page; and again when the device or another
 * tab changes the theme.
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

/** Toggles between light and dark, and remembers the choice on this device. */
export function switchTheme(): void {
  const { classList } = document.documentElement;
  // All at once, without transitions.
  classList.add("changes-theme");
  const isDark = classList.toggle("dark");
  void document.body.offsetWidth;
  classList.remove("changes-theme");
  try {
    localStorage.setItem(THEME_KEY, isDark ? "dark" : "light");
  } catch {
    // Private windows may store nothing: then the choice lasts until the page is left.
  }
}
