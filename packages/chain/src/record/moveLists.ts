import { movesIn, notationOf, takenBackIn } from "./gameArguments.js";
import type { MatchRecord } from "./MatchRecord.js";
import type { RecordGame } from "./RecordGame.js";

/**
 * The moves of a match, in notation, as they were each time before some were taken back, and at last as they are. By what
 * its transactions say: `checkRecord` finds out whether it is true.
 */
export function moveLists(
  { transactions }: Pick<MatchRecord, "transactions">,
  game: RecordGame,
): readonly (readonly string[])[] {
  const before: (readonly string[])[] = [];
  let now: readonly string[] = [];
  for (const transaction of transactions) {
    const taken = takenBackIn(game, transaction);
    if (taken > 0) {
      before.push(now);
      now = now.slice(0, -taken);
    }
    now = [...now, ...movesIn(game, transaction).map((move) => notationOf(game, move) ?? "")];
  }
  return [...before, now];
}
