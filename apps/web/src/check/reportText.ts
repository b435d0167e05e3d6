import type { MatchRecord, RecordFault, RecordVerdict } from "@kifu/chain/record";
import { wordsOf } from "../games/words";
import { texts } from "../texts/texts";

/** The result of a check. In English, `kifu check` shows the same sentences. */
export interface Report {
  readonly headline: string;
  readonly checked: readonly string[];
  /** What the check cannot find out. */
  readonly unchecked: readonly string[];
}

/** What a record without faults shows. */
export function reportText(record: MatchRecord, verdict: RecordVerdict, isProven: boolean): Report {
  const { check } = texts();
  const { signatures, moves, sessions } = verdict;
  return {
    headline: check.holds,
    checked: [
      check.signatures({ count: signatures }),
      check.sessions({ count: sessions, chain: record.chain }),
      check.moves({ count: moves }),
      resultText(record),
    ],
    unchecked: [
      ...(isProven ? [check.proofUnverified] : [check.blocksUnproven, check.clocksUnproven]),
      check.delays,
      check.help,
    ],
  };
}

/** What was correct before the first fault. */
export function reportUpTo({ signatures, moves }: RecordVerdict): readonly string[] {
  const { check } = texts();
  return [check.correctSignatures({ count: signatures }), check.correctMoves({ count: moves })];
}

/** A fault's sentence, preceded by the move or the transaction that it is about. */
export function faultText({ code, facts, message }: RecordFault): string {
  const { check, errors } = texts();
  const fault = errors[code]?.short ?? message;
  const { move, notation, transaction } = facts;
  if (move !== undefined) {
    return notation === undefined
      ? check.faultOfMove({ move, fault })
      : check.faultOfNotation({ move, notation, fault });
  }
  return transaction === undefined ? fault : check.faultOfTransaction({ transaction, fault });
}

function resultText({ game, result }: MatchRecord): string {
  const { check } = texts();
  const [first, second] = wordsOf(game, texts())?.sides ?? [check.firstPlayer, check.secondPlayer];
  switch (result) {
    case "running":
      return check.ledNowhere;
    case "first-won":
      return check.ledToWin({ side: first });
    case "second-won":
      return check.ledToWin({ side: second });
    case "drawn":
      return check.ledToDraw;
    case "aborted":
      return check.ledToAbort;
  }
}
