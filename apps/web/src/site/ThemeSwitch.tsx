"use client";

import { IconButton } from "../components/IconButton";
import { Moon, Sun } from "../components/icons";
import { switchTheme } from "../lib/theme";
import { texts } from "../texts/texts";

/**
 * Switches between the light and the dark theme. Before the first press, the device's setting
 * counts.
 */
export function ThemeSwitch() {
  return (
    <IconButton label={texts().site.theme} onClick={switchTheme}>
      {/* The server does not know the theme, so the styles choose between both icons. */}
      <Moon className="dark:hidden" />
      <Sun className="hidden dark:block" />
    </IconButton>
  );
}
