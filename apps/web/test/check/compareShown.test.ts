import { describe, expect, it } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import type { MatchRecord, RecordFault, SignedTransaction } from "@kifu/chain/record";
import type { ShownMove } from "@kifu/client";
import { compareShown, openMoves, type Shown } from "../../src/check/compareShown";
import { aMatch } from "../match/aMatch";
import { aRecord } from "../match/aRecord";

function shown(
  moves: string,
  match: Shown["match"] = aMatch(),
  last?: ShownMove["finality"],
): Shown {
  const list = moves.split(" ").map((move, i, { length }): ShownMove => ({
    ply: i + 1,
    seat: i % 2 === 0 ? 0 : 1,
    move,
    transaction: "1",
    height: 3,
    finality: last !== undefined && i === length - 1 ? last : "sequenced",
  }));
  return { match, moves: list };
}

const game = plainGames.find(({ module }) => module === "Randzu")!;

function faultOf(record: MatchRecord, page: Shown): RecordFault["facts"] | undefined {
  try {
    compareShown(record, page, game);
    return undefined;
  } catch (error) {
    const { code, facts } = error as RecordFault;
    expect(code).toBe("record/page-differs");
    return facts;
  }
}

/** The record of a match with these moves. A number takes back that many moves. */
function recordOf(...steps: (string | 1 | 2)[]): MatchRecord {
  const [sample] = aRecord().transactions;
  const { rules } = game;
  const moves: string[] = [];
  const transactions = steps.map((step): SignedTransaction => {
    if (typeof step === "number") {
      const taken = moves.splice(-step);
      const none = new Array<bigint>(2 * 2 - 2 * taken.length).fill(0n);
      const made = taken.flatMap((move) => rules.encode.move(rules.notation.read(move) as never));
      // The match, the position, two moves, their count, and two signatures.
      const argsFields = [
        7n,
        0n,
        0n,
        ...made,
        ...none,
        BigInt(step),
        ...new Array<bigint>(8).fill(0n),
      ];
      return { ...sample!, method: "Randzu.takeBack", argsFields };
    }
    moves.push(step);
    const move = rules.encode.move(rules.notation.read(step) as never);
    return { ...sample!, argsFields: [7n, 0n, 0n, ...move, 0n, 0n, 0n] };
  });
  return aRecord({ moves, transactions });
}

describe("what a page shows, compared with what was signed", () => {
  const record = aRecord({ moves: ["h8", "i9"] });

  it("may be behind, or ahead by moves that are not in a block", () => {
    expect(faultOf(record, shown("h8 i9"))).toBeUndefined();
    expect(faultOf(record, shown("h8"))).toBeUndefined();
    expect(faultOf(record, shown("h8 i9 g7", aMatch(), "seen"))).toBeUndefined();
    expect(openMoves(shown("h8 i9 g7", aMatch(), "sending"))).toBe(1);
  });

  it("differs in a move, which is named", () => {
    expect(faultOf(record, shown("h8 i8"))).toEqual({ move: 2, notation: "i8", signed: "i9" });
    expect(faultOf(record, shown("h8 i9 g7"))).toMatchObject({ move: 3, signed: "none" });
  });

  it("matches after takebacks meanwhile, while the match is running", () => {
    const now = recordOf("h8", "i9", "g7", 2, "g8");
    expect(now.moves).toEqual(["h8", "g8"]);
    expect(faultOf(now, shown("h8 i9 g7"))).toBeUndefined();
    expect(faultOf(now, shown("h8 i9"))).toBeUndefined();
    expect(faultOf(now, shown("h8 g8"))).toBeUndefined();
    expect(faultOf(recordOf("h8", "i9", 1), shown("h8 i9"))).toBeUndefined();
    // The shown moves combine moves from two different times, or were never played.
    expect(faultOf(now, shown("h8 g8 g7"))).toMatchObject({ move: 3, signed: "none" });
    expect(faultOf(now, shown("h8 i8"))).toMatchObject({ move: 2, signed: "g8" });
    const over = aMatch({ result: "first-won", reason: "resignation" });
    expect(faultOf(now, shown("h8 i9", over))).toMatchObject({ move: 2, signed: "g8" });
    expect(faultOf(now, shown("h8 i9", { ...over, pending: true }))).toBeUndefined();
  });

  it("differs in its players, its result or its board", () => {
    const [first, second] = aMatch().seats;
    expect(faultOf(record, shown("h8", aMatch({ seats: [second, first] })))).toBeDefined();
    expect(faultOf(record, shown("h8", aMatch({ id: 8 })))).toBeDefined();
    const ended = { result: "first-won", reason: "resignation" } as const;
    const over = aMatch(ended);
    expect(faultOf(record, shown("h8 i9", over))).toMatchObject({
      shown: "first-won by resignation",
      signed: "running by none",
    });
    const signed = aRecord({ ...ended, moves: ["h8", "i9"] });
    expect(faultOf(signed, shown("h8 i9", over))).toBeUndefined();
    expect(faultOf(signed, shown("h8 i9", aMatch({ ...ended, state: ["1", "0"] })))).toBeDefined();
    expect(faultOf(signed, shown("h8 i9", aMatch({ ...ended, line: ["a1"] })))).toBeDefined();
    // The end is in no block yet.
    expect(faultOf(record, shown("h8 i9", aMatch({ ...ended, pending: true })))).toBeUndefined();
  });
});
