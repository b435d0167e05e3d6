import type { MatchRecord, SignedTransaction } from "./MatchRecord.js";
import type { RecordFacts } from "./RecordFault.js";
import type { RecordGame } from "./RecordGame.js";
import { splitMove } from "./Replay.js";

/** What each transaction of a record is called when something is wrong with it. */
export function labels(
  { transactions }: MatchRecord,
  game: RecordGame,
): (transaction: SignedTransaction | undefined) => RecordFacts {
  const moves = transactions.filter(({ method }) => method.endsWith(".makeMove"));
  return (transaction): RecordFacts => {
    if (transaction === undefined) return {};
    const { method, argsFields, height } = transaction;
    const number = 1 + moves.indexOf(transaction);
    if (number === 0) return { transaction: `${method} in block ${height}` };
    const notation = notationOf(game, argsFields);
    return { move: number, ...(notation !== undefined && { notation }), block: height };
  };
}

function notationOf(game: RecordGame, argsFields: readonly bigint[]): string | undefined {
  const { decode, notation, play, initial } = game.rules;
  const args = splitMove(game, argsFields);
  const move = args && decode.move(args.move);
  // A point that is on no board has no name.
  return move !== undefined && play(initial(), move).ok ? notation.write(move) : undefined;
}
