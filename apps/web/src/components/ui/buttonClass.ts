import { cva } from "class-variance-authority";

/** How buttons look, and links that lead on. */
export const buttonClass = cva(
  "inline-flex items-center justify-center gap-2 rounded-full font-medium whitespace-nowrap transition-[background-color,color,border-color,transform] active:translate-y-px disabled:pointer-events-none disabled:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0",
  {
    variants: {
      look: {
        main: "bg-accent text-on-accent hover:bg-accent-deep",
        plain: "border border-rule bg-sheet hover:border-faint",
        quiet: "text-soft hover:bg-sunken hover:text-ink",
      },
      size: {
        small: "h-9 px-3.5 text-sm",
        usual: "h-11 px-5 text-[0.95rem]",
        large: "h-14 px-8 text-lg",
      },
    },
    defaultVariants: { look: "plain", size: "usual" },
  },
);
