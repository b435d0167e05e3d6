import type { ComponentProps } from "react";
import { classes } from "../../lib/classes";
import { buttonClass, type ButtonLook } from "./buttonClass";

type ButtonProps = ComponentProps<"button"> & ButtonLook;

/** A button that submits nothing unless it is told to, unlike HTML's own. */
export function Button({
  look = "plain",
  size = "usual",
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={classes(buttonClass({ look, size }), className)} {...rest} />
  );
}
