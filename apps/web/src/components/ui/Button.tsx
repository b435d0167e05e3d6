import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classes } from "../../lib/classes";
import { buttonClass } from "./buttonClass";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonClass>;

export function Button({ look, size, className, type = "button", ...rest }: ButtonProps) {
  return (
    <button type={type} className={classes(buttonClass({ look, size }), className)} {...rest} />
  );
}
