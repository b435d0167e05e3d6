/** Until somebody chooses a theme, the device's setting applies. */
export const THEME_KEY = "theme";

/**
 * A script that sets the theme and the look of boards (`boardLook.ts`). The page contains it, so
 * that it runs before the first paint. It sets them again when the device or another tab changes
 * them.
 */
export const THEME_SCRIPT = `(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const { classList, dataset } = document.documentElement;
  const put = () => {
    let chosen;
    try {
      chosen = localStorage.getItem("${THEME_KEY}");
      for (const look of ["board", "pieces"]) dataset[look] = localStorage.getItem("kifu-" + look) ?? "";
    } catch {}
    classList.toggle("dark", chosen === "dark" || (chosen !== "light" && dark.matches));
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
