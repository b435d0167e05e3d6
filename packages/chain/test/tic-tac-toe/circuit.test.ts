import { describe, expect, it } from "@jest/globals";
import { packLine } from "@kifu/kit/plain";
import { findTwoSided, lengthOf } from "@kifu/kit/testing";
import { Bool, Field, Provable } from "o1js";
import { apply } from "../../src/tic-tac-toe/circuit.js";
import { Square, ticTacToe, TicTacToeState } from "../../src/tic-tac-toe/index.js";
import { SQUARES, SWAP } from "../../src/tic-tac-toe/position.js";
import { illegal, judge, marks, position, square } from "./verdicts.js";

const last = Field.ORDER - 1n;

describe("a mark", () => {
  it("goes to a free square, in the mover's shape", () => {
    const before = position("b2", "a1");
    const none = { legal: true, ending: "none", line: 0n };
    const [b2c3, a1c3] = [marks("b2 c3"), marks("a1 c3")].map(BigInt);
    const [b2, a1] = [marks("b2"), marks("a1")].map(BigInt);
    expect(judge(before, square("c3"))).toEqual({ ...none, crosses: b2c3, noughts: a1 });
    expect(judge({ ...before, turn: 1 }, square("c3"))).toEqual({
      ...none,
      crosses: b2,
      noughts: a1c3,
    });
  });

  it("is refused on a taken square, whoever took it", () => {
    const before = position("b2", "a1");
    for (const turn of [0, 1] as const) {
      expect(judge({ ...before, turn }, square("b2"))).toEqual(illegal);
      expect(judge({ ...before, turn }, square("a1"))).toEqual(illegal);
    }
  });

  it.each([9n, 10n, 16n, 256n, 1n << 32n, 1n << 254n, last, last - 8n])(
    "is refused on square %s, which does not exist",
    (none) => {
      expect(judge(position("b2", "a1"), none)).toEqual(illegal);
    },
  );
});

describe("a swap", () => {
  it("makes the first cross a nought", () => {
    for (const square of SQUARES) {
      const answer = judge({ crosses: 1 << square, noughts: 0, turn: 1 }, SWAP);
      const noughts = 1n << BigInt(square);
      expect(answer).toEqual({ legal: true, crosses: 0n, noughts, ending: "none", line: 0n });
    }
  });

  it("is the first move of Noughts only", () => {
    expect(judge(position("b2", "", 1), SWAP)).toMatchObject({ legal: true });
    expect(judge(position("b2", "", 0), SWAP)).toEqual(illegal);
    expect(judge(position("", "", 0), SWAP)).toEqual(illegal);
    expect(judge(position("", "b2", 1), SWAP)).toEqual(illegal);
    expect(judge(position("b2 c3", "a1", 1), SWAP)).toEqual(illegal);
    expect(judge(position("c3", "b2", 1), SWAP)).toEqual(illegal);
  });

  it("is one number only", () => {
    for (const other of [254n, 256n, SWAP + 2 ** 16, SWAP + 2 ** 32, last]) {
      expect(judge(position("b2", "", 1), other)).toEqual(illegal);
    }
  });

  it.each([512n, last, 1n << 253n])("is refused if crosses are %s", (crosses) => {
    expect(judge({ crosses, noughts: 0n, turn: 1 }, SWAP)).toEqual(illegal);
  });

  it("leaves no lying prover another verdict", async () => {
    for (const [before, move] of [
      [position("b2", "", 1), SWAP],
      [position("b2", "", 1), square("a1")],
      [position("b2", "", 0), SWAP],
      [position("b2 c3", "a1", 1), SWAP],
    ] as const) {
      const lie = await findTwoSided(
        {
          inputs: [BigInt(before.crosses), BigInt(before.noughts), BigInt(move)],
          run([crosses, noughts, square]) {
            const { legal, state, outcome } = apply(
              new TicTacToeState({ crosses: crosses!, noughts: noughts! }),
              new Square({ square: square! }),
              Bool(before.turn === 1),
            );
            const rest = [state.crosses, state.noughts, outcome.won.toField(), outcome.line];
            return [legal, ...rest.map((field) => field.mul(legal.toField()))];
          },
        },
        { most: lengthOf({ short: 200, whole: 5_000 }) },
      );
      expect(lie).toBeUndefined();
    }
  });
});

describe("three in a row", () => {
  const lines: [string, string, number][] = [
    ["a1 b1 c1", "a1", 0],
    ["a2 b2 c2", "a2", 0],
    ["a3 b3 c3", "a3", 0],
    ["a1 a2 a3", "a1", 1],
    ["b1 b2 b3", "b1", 1],
    ["c1 c2 c3", "c1", 1],
    ["a1 b2 c3", "a1", 2],
    ["a3 b2 c1", "a3", 3],
  ];

  it.each(lines)(
    "wins as %s, whichever mark comes last, for both players",
    (squares, first, direction) => {
      const names = squares.split(" ");
      const line = packLine({ x: square(first) % 3, y: Math.floor(square(first) / 3), direction });
      for (const completing of names) {
        const two = names.filter((name) => name !== completing).join(" ");
        const won = { legal: true, ending: "won", line };
        expect(judge(position(two, ""), square(completing))).toMatchObject(won);
        expect(judge(position("", two, 1), square(completing))).toMatchObject(won);
        const blocked = { legal: true, ending: "none", line: 0n };
        expect(judge(position("", two, 0), square(completing))).toMatchObject(blocked);
      }
    },
  );

  it.each([
    ["b1 c1", "a2"],
    ["c1 a2", "b2"],
    ["a1 b1", "c2"],
    ["b2 c3", "a2"],
    ["a2 b3", "c1"],
  ])("does not wrap around the board's edge: %s and %s", (two, third) => {
    expect(judge(position(two, ""), square(third))).toMatchObject({ ending: "none" });
  });

  it("reports the first line if one mark completes two", () => {
    const before = position("a2 c2 b1 b3", "a1 c1 a3 c3");
    const line = packLine({ x: 0, y: 1, direction: 0 });
    expect(judge(before, square("b2"))).toMatchObject({ ending: "won", line });
  });
});

describe("the ninth mark", () => {
  it("draws if it makes no three in a row", () => {
    const before = position("a1 c1 b2 a2", "b1 a3 c3 c2");
    expect(judge(before, square("b3"))).toMatchObject({ legal: true, ending: "drawn", line: 0n });
  });

  it("wins if it makes one, because a win precedes a draw", () => {
    const before = position("a1 a2 b1 c2", "b2 c1 b3 c3");
    const line = packLine({ x: 0, y: 0, direction: 1 });
    expect(judge(before, square("a3"))).toMatchObject({ legal: true, ending: "won", line });
  });

  it("is required: the eighth does not draw", () => {
    const before = position("a1 c1 b2", "b1 a3 c3 c2", 0);
    expect(judge(before, square("a2"))).toMatchObject({ legal: true, ending: "none" });
  });
});

describe("a state that no play leads to", () => {
  it.each([
    ["crosses have a tenth bit", 512n, 0n],
    ["noughts have a tenth bit", 0n, 512n],
    ["crosses are −1", last, 0n],
    ["noughts are −1", 0n, last],
    ["crosses make up for what noughts lack", 512n, last],
    ["noughts make up for what crosses lack", last - 511n, 1n],
    ["both are past all bits", 1n << 253n, 1n << 253n],
  ])("has no legal move when %s", (_, crosses, noughts) => {
    for (const turn of [0, 1] as const) {
      for (let square = 0; square < 9; square++) {
        expect(judge({ crosses, noughts, turn }, square)).toEqual(illegal);
      }
    }
  });
});

describe("cost", () => {
  it("of apply is 125 rows", async () => {
    const { State, Move, Witness } = ticTacToe;
    const field = () => Provable.witness(Field, () => 0n);
    const { rows } = await Provable.constraintSystem(() => {
      ticTacToe.apply(
        State.fromFields([field(), field()]),
        Move.fromFields([field()]),
        Provable.witness(Bool, () => false),
        Witness.fromFields([]),
      );
    });
    expect(rows).toBe(125);
  });
});
