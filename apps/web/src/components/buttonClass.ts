import { classes } from "../lib/classes";

const LOOKS = {
  main: "bg-accent text-on-accent hover:bg-accent-deep",
  plain: "border border-rule bg-sheet hover:border-faint",
  quiet: "text-soft hover:bg-sunken hover:text-ink",
} as const;

const SIZES = {
  small: "min-h-9 px-3.5 py-1 text-sm",
  usual: "min-h-11 px-5 py-1.5 text-[0.95rem]",
  large: "min-h-14 px-8 py-2 text-lg",
} as const;

export interface ButtonLook {
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
}

export function buttonClass({ look = "plain", size = "usual" }: ButtonLook = {}): string {
  return classes("button", LOOKS[look], SIZES[size]);
}
