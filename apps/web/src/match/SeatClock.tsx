import { classes } from "../lib/classes";
import { perMoveText } from "../lib/clocks";
import { clockFace, spokenTime } from "../lib/time";

/** Below this many seconds a clock turns red. */
const HURRY = 10;

interface SeatClockProps {
  readonly seconds: number;
  readonly toMove: boolean;
  readonly runs: boolean;
  readonly moveLimit: number;
}

export function SeatClock({ seconds, toMove, runs, moveLimit }: SeatClockProps) {
  const hurry = runs && seconds <= HURRY;
  return (
    <span
      data-clock={toMove ? "running" : "standing"}
      data-hurry={hurry}
      className={classes(
        "ml-auto rounded-lg px-3 py-1 text-xl tabular-nums tracking-tight transition-colors",
        toMove ? "bg-ink text-paper" : "text-faint",
        hurry && "bg-seal! text-on-accent!",
      )}
      title={perMoveText(moveLimit)}
    >
      <span aria-hidden="true">{clockFace(seconds)}</span>
      <span className="sr-only">{spokenTime(seconds)}</span>
    </span>
  );
}
