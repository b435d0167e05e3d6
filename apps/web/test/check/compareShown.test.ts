import { describe, expect, it } from "@jest/globals";
import type { RecordFault } from "@kifu/chain/record";
import type { ShownMove } from "@kifu/client";
import { compareShown, openMoves, type Shown } from "../../src/check/compareShown";
import { aMatch } from "../match/aMatch";
import { aRecord } from "../match/aRecord";

function shown(moves: string, match: Shown["match"] = aMatch(), last?: ShownMove["truth"]): Shown {
  const list = moves.split(" ").map((move, i, { length }): ShownMove => ({
    ply: i + 1,
    seat: i % 2 === 0 ? 0 : 1,
    move,
    transaction: "1",
    height: 3,
    truth: last !== undefined && i === length - 1 ? last : "sequenced",
  }));
  return { match, moves: list };
}

function faultOf(...given: Parameters<typeof compareShown>): RecordFault["facts"] | undefined {
  try {
    compareShown(...given);
    return undefined;
  } catch (error) {
    const { code, facts } = error as RecordFault;
    expect(code).toBe("record/page-differs");
    return facts;
  }
}

describe("what a page shows, beside what was signed", () => {
  const record = aRecord({ moves: ["h8", "i9"] });

  it("is the same, or behind, or ahead by what is in no block", () => {
    expect(faultOf(record, shown("h8 i9"))).toBeUndefined();
    expect(faultOf(record, shown("h8"))).toBeUndefined();
    expect(faultOf(record, shown("h8 i9 g7", aMatch(), "seen"))).toBeUndefined();
    expect(openMoves(shown("h8 i9 g7", aMatch(), "sending"))).toBe(1);
  });

  it("differs in a move, and the move is named", () => {
    expect(faultOf(record, shown("h8 i8"))).toEqual({ move: 2, notation: "i8", signed: "i9" });
    expect(faultOf(record, shown("h8 i9 g7"))).toMatchObject({ move: 3, signed: "none" });
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
