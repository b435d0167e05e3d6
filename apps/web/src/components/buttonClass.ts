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
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-full font-medium text-center",
    "transition-[background-color,color,border-color,transform] active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0",
    // In forced-colors mode, a border shows that this is a button.
    "forced-colors:border",
    LOOKS[look],
    SIZES[size],
  );
}
