import { classes } from "../lib/classes";

interface MoveTextsProps {
  readonly moves: readonly string[];
  /** The number of moves on the board. */
  readonly at: number;
  readonly sides: readonly [string, string];
  readonly onGo: (to: number) => void;
}

export function MoveTexts({ moves, at, sides, onGo }: MoveTextsProps) {
  return (
    <section
      aria-label="Moves"
      className="max-h-64 overflow-y-auto rounded-xl border border-rule bg-sheet p-2"
    >
      {moves.length === 0 ? (
        <p className="px-3 py-4 text-center text-sm text-soft">No moves yet.</p>
      ) : (
        <ol className="flex flex-wrap gap-1">
          {moves.map((move, i) => (
            <li key={i}>
              <button
                type="button"
                aria-current={at === i + 1 ? "step" : undefined}
                aria-label={`Move ${i + 1}, ${sides[i % 2 === 0 ? 0 : 1]}, ${move.toUpperCase()}`}
                onClick={() => onGo(i + 1)}
                className={classes(
                  "min-h-9 rounded-lg px-2.5 py-1 tabular-nums",
                  at === i + 1 ? "bg-ink text-paper" : "hover:bg-sunken",
                  i + 1 > at && "opacity-55",
                )}
              >
                <span className="text-sm text-current/70">{i + 1}</span>{" "}
                <span className="font-medium">{move.toUpperCase()}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
