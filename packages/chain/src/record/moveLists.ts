import { movesIn, notationOf, takenBackIn } from "./gameArguments.js";
import type { MatchRecord } from "./MatchRecord.js";
import type { RecordGame } from "./RecordGame.js";

/**
 * The moves of a match in notation: one list before each takeback, and one at the end. The
 * transactions only claim these moves; `checkRecord` verifies them.
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
