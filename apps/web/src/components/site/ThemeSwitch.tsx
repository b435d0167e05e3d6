"use client";

import { useTheme } from "next-themes";
import { IconButton } from "../ui/IconButton";
import { Moon, Sun } from "../ui/icons";

/** Until it is pressed, the page follows the device. */
export function ThemeSwitch() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <IconButton
      label="Light or dark"
      onClick={() => setTheme(resolvedTheme === "dark" ? "light" : "dark")}
    >
      {/* The server does not know the theme, the page's style does. */}
      <Moon className="dark:hidden" />
      <Sun className="hidden dark:block" />
    </IconButton>
  );
}
