import { describe, expect, it } from "@jest/globals";
import { bitAt, cells } from "@kifu/kit/plain";
import { Bool, Field, Provable } from "o1js";
import { randzu } from "../../src/randzu/index.js";
import { BOARD, type Position } from "../../src/randzu/position.js";
import { call, claim, illegal, judge, play, stones } from "./verdicts.js";

describe("a stone", () => {
  it("goes to an empty cell, in the mover's colour", () => {
    const none = { legal: true, ending: "none", line: 0n };
    expect(judge(call(play(""), "h8"))).toEqual({ ...none, black: stones("h8"), white: 0n });
    expect(judge(call(play("h8"), "h9"))).toEqual({
      ...none,
      black: stones("h8"),
      white: stones("h9"),
    });
  });

  it.each([
    ["an opponent's stone", "h8 h9", "h9"],
    ["a stone of the mover's own", "h8 h9", "h8"],
    ["a corner's stone", "a1 o15", "a1"],
    ["the other corner's stone", "a1 o15", "o15"],
  ])("is refused on %s", (_, moves, cell) => {
    expect(judge(call(play(moves), cell))).toEqual(illegal);
  });

  it("is accepted on all 225 cells of the empty board, and leaves all others empty", () => {
    for (const { x, y } of cells(BOARD)) {
      const answer = judge({ ...call(play(""), "h8"), x: BigInt(x), y: BigInt(y) });
      expect(answer).toMatchObject({ legal: true, black: bitAt(x, y), white: 0n });
    }
  });

  const far = [15n, 16n, 17n, 100n, 225n, 1n << 16n, 1n << 240n, Field.ORDER - 1n];
  it.each(far)("is refused off the board, with x or y = %s", (value) => {
    const centre = call(play("h8"), "g7");
    expect(judge(centre)).toMatchObject({ legal: true });
    expect(judge({ ...centre, x: value })).toEqual(illegal);
    expect(judge({ ...centre, y: value })).toEqual(illegal);
    expect(judge({ ...centre, x: value, y: value })).toEqual(illegal);
  });
});

describe("the next field", () => {
  // The published Randzu added up the new cells of the field, and then ignored the sum. So it
  // accepted a move of five stones, and a move of none. Here `state` is only an output.
  it("has one more stone in the mover's colour, whatever is sent", () => {
    const before = play("h8 h9 i8 i9");
    for (const cell of ["j8", "j9", "a1", "o15", "h8", "h9"]) {
      for (const turn of [0, 1] as const) {
        const answer = judge(call({ ...before, turn }, cell));
        if (!answer.legal) continue;
        const added = { black: answer.black - before.black, white: answer.white - before.white };
        const bit = stones(cell);
        expect(added).toEqual(turn === 0 ? { black: bit, white: 0n } : { black: 0n, white: bit });
      }
    }
  });

  it("cannot contain a new five, claimed or not", () => {
    const five = claim("h8", "right");
    for (const cell of ["h8", "j8", "l8"]) {
      expect(judge(call(play(""), cell, five))).toEqual(illegal);
      expect(judge(call(play(""), cell))).toMatchObject({ ending: "none", black: stones(cell) });
    }
  });

  it("cannot be the same field, because every move places a stone", () => {
    const before = play("h8 h9");
    for (const x of [15n, Field.ORDER - 1n]) {
      expect(judge({ ...call(before, "h8"), x })).toEqual(illegal);
    }
    expect(judge(call(before, "h8"))).toEqual(illegal);
  });
});

describe("a state that no play leads to", () => {
  it.each([
    ["black has more bits than the board", { black: 1n << 240n, white: 0n, turn: 0 }],
    ["white has more bits than the board", { black: 0n, white: 1n << 240n, turn: 0 }],
    ["black is −1", { black: Field.ORDER - 1n, white: 0n, turn: 0 }],
    [
      "white is −1, and Black's stone makes up for it",
      { black: 1n, white: Field.ORDER - 1n, turn: 1 },
    ],
  ] as [string, Position][])("has no legal move when %s", (_, before) => {
    expect(judge(call(before, "h8"))).toEqual(illegal);
    expect(judge(call({ ...before, turn: 1 }, "h8"))).toEqual(illegal);
  });
});

describe("cost", () => {
  it("of apply is 401 rows", async () => {
    const { State, Move, Witness } = randzu;
    const field = () => Provable.witness(Field, () => 0n);
    const fields = (type: { sizeInFields(): number }) =>
      Array.from({ length: type.sizeInFields() }, field);
    const { rows } = await Provable.constraintSystem(() => {
      randzu.apply(
        State.fromFields(fields(State)),
        Move.fromFields(fields(Move)),
        Provable.witness(Bool, () => false),
        Witness.fromFields(fields(Witness)),
      );
    });
    expect(rows).toBe(401);
  });
});
