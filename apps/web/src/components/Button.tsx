import type { ComponentProps } from "react";
import { classes } from "../lib/classes";
import { buttonClass, type ButtonLook } from "./buttonClass";

type ButtonProps = ComponentProps<"button"> & ButtonLook;

/** A button that does not submit a form by default. */
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
