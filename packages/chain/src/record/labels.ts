import { gameMethod, movesIn, notationOf, takenBackIn } from "./gameArguments.js";
import type { MatchRecord, SignedTransaction } from "./MatchRecord.js";
import type { RecordFacts } from "./RecordFault.js";
import type { RecordGame } from "./RecordGame.js";

/** Returns a function that describes a transaction of the record for a report. */
export function labels(
  { transactions }: MatchRecord,
  game: RecordGame,
): (transaction: SignedTransaction | undefined) => RecordFacts {
  return (transaction): RecordFacts => {
    if (transaction === undefined) return {};
    const { method, height } = transaction;
    const before = transactions.slice(0, transactions.indexOf(transaction));
    const number =
      1 + before.reduce((n, one) => n + movesIn(game, one).length - takenBackIn(game, one), 0);
    const [move, ...more] = movesIn(game, transaction);
    if (move === undefined) return { transaction: `${method} in block ${height}` };
    if (gameMethod(method, game) === "makeMove") {
      const notation = notationOf(game, move);
      return { move: number, ...(notation !== undefined && { notation }), block: height };
    }
    const named =
      more.length === 0 ? `Move ${number}` : `Moves ${number} to ${number + more.length}`;
    return { transaction: `${named} in block ${height}` };
  };
}
