import { classes } from "../lib/classes";
import type { Said } from "./useTryBoard";

const SIGNS = { task: "", right: "✓ ", wrong: "✗ " } as const;

/** What the page says about the board. Screen readers announce it when it changes. */
export function SaidText({ said: { text, tone } }: { readonly said: Said }) {
  return (
    <p
      role="status"
      className={classes(
        "min-h-[3.5rem] rounded-lg border px-4 py-3 leading-snug font-medium",
        tone === "task" && "border-rule bg-sheet",
        tone === "right" && "border-good/50 bg-good/8",
        tone === "wrong" && "border-seal/40 bg-seal/8",
      )}
    >
      <span aria-hidden="true">{SIGNS[tone]}</span>
      {text}
    </p>
  );
}
