import { useLayoutEffect } from "react";
import { THEME_KEY } from "../../lib/theme";

/**
 * Puts the theme on a page that is not found: React makes such a page anew in the browser, where the script that does it
 * otherwise is not run.
 */
export function PutTheme() {
  useLayoutEffect(() => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(THEME_KEY);
    } catch {
      // Private windows may keep nothing: it is as the device has it.
    }
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isDark = chosen === "dark" || (chosen !== "light" && dark);
    document.documentElement.classList.toggle("dark", isDark);
  }, []);
  return null;
}
