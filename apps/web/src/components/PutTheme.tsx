import { useLayoutEffect } from "react";
import { putBoardLook } from "../lib/boardLook";
import { THEME_KEY } from "../lib/theme";

/**
 * Sets the theme and the look of boards on the not-found page. React renders that page again in the browser, where the
 * script that usually sets them does not run.
 */
export function PutTheme() {
  useLayoutEffect(() => {
    let chosen: string | null = null;
    try {
      chosen = localStorage.getItem(THEME_KEY);
    } catch {
      // Private windows may have no storage. The device's theme applies then.
    }
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const isDark = chosen === "dark" || (chosen !== "light" && dark);
    document.documentElement.classList.toggle("dark", isDark);
    putBoardLook();
  }, []);
  return null;
}
