"use client";

import { switchTheme } from "../../lib/theme";
import { IconButton } from "../ui/IconButton";
import { Moon, Sun } from "../ui/icons";

/** Until it is pressed, the page follows the device. */
export function ThemeSwitch() {
  return (
    <IconButton label="Light or dark" onClick={switchTheme}>
      {/* The server does not know the theme, but the page's styles do. */}
      <Moon className="dark:hidden" />
      <Sun className="hidden dark:block" />
    </IconButton>
  );
}
