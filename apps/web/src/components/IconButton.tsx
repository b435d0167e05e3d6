import type { ComponentProps } from "react";
import { classes } from "../lib/classes";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "type"> & {
  /** What the button does, for people who do not see the icon. */
  readonly label: string;
};

/** A button without text. Screen readers read its label, and hovering shows the label. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes("icon-button", className)}
      {...rest}
    >
      {children}
    </button>
  );
}
