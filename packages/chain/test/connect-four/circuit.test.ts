import { describe, expect, it } from "@jest/globals";
import { Bool, Field, Provable } from "o1js";
import { findTwoSided, lengthOf } from "@kifu/kit/testing";
import { apply } from "../../src/connect-four/circuit.js";
import { Column, connectFour, ConnectFourState } from "../../src/connect-four/index.js";
import { openColumns, rules } from "../../src/connect-four/rules.js";
import { maySwap, SWAP } from "../../src/connect-four/position.js";
import { answerTo, column, illegal, judge, play } from "./verdicts.js";

const last = Field.ORDER - 1n;

describe("a stone", () => {
  it("falls to the lowest empty cell, in the mover's colour", () => {
    for (const before of ["", "d", "d d", "d d d d d", "a b c d e f g"]) {
      const position = play(before);
      for (const turn of [0, 1] as const) {
        for (const move of openColumns(position)) {
          const answer = judge({ ...position, turn }, move);
          expect(answer).toEqual(answerTo(rules.play({ ...position, turn }, move)));
          expect(answer.legal).toBe(true);
        }
      }
    }
  });

  it("is refused in a full column only", () => {
    const full = play("d d d d d d");
    const legal = [0, 1, 2, 3, 4, 5, 6].filter((move) => judge(full, move) !== illegal);
    expect(legal).toEqual([0, 1, 2, 4, 5, 6]);
  });

  it.each([7n, 8n, 15n, 16n, 1n << 32n, 1n << 240n, last, last - 6n])(
    "is refused in column %s, which the board does not have",
    (none) => {
      expect(judge(play("d d"), none)).toEqual(illegal);
    },
  );
});

describe("a swap", () => {
  it.each(["a", "b", "c", "d", "e", "f", "g"])("makes the first disc yellow, on %s", (first) => {
    const before = play(first);
    const answer = judge(before, SWAP);
    expect(answer).toEqual({ legal: true, red: 0n, yellow: before.red, ending: "none", line: 0n });
    expect(answer).toEqual(answerTo(rules.play(before, SWAP)));
  });

  it.each(["", "d d", "d d e", "d e d", "d swap", "d swap d", "d swap d d"])(
    "is refused after %j, where it is not the first move of Yellow",
    (moves) => {
      expect(judge(play(moves), SWAP)).toEqual(illegal);
      expect(maySwap(play(moves))).toBe(false);
    },
  );

  it("is Yellow's alone", () => {
    expect(judge({ ...play("d"), turn: 0 }, SWAP)).toEqual(illegal);
    expect(judge({ ...play(""), yellow: 1n, turn: 1 }, SWAP)).toEqual(illegal);
  });

  it.each([
    ["has a line of Red's", (1n << 4n) - 1n],
    ["is full of red discs", BigInt("0x7f007f007f007f007f007f")],
  ])("agrees with the rules on a board that %s, which no match leads to", (_, red) => {
    const before = { red, yellow: 0n, turn: 1 as const };
    expect(judge(before, SWAP)).toEqual(answerTo(rules.play(before, SWAP)));
  });

  it("is one number only", () => {
    for (const other of [254n, 256n, SWAP + 2 ** 16, SWAP + 2 ** 32, Field(-1).toBigInt()]) {
      expect(judge(play("d"), other)).toEqual(illegal);
    }
  });

  it("leaves no lying prover another verdict", async () => {
    for (const [before, move] of [
      [play("d"), SWAP],
      [play("d"), column("d")],
      [play("d d"), SWAP],
      [play("d d e"), SWAP],
      [play(""), SWAP],
    ] as const) {
      const lie = await findTwoSided(
        {
          inputs: [before.red, before.yellow, BigInt(move)],
          run([red, yellow, column]) {
            const { legal, state, outcome } = apply(
              new ConnectFourState({ red: red!, yellow: yellow! }),
              new Column({ column: column! }),
              Bool(before.turn === 1),
            );
            const rest = [state.red, state.yellow, outcome.won.toField(), outcome.line];
            return [legal, ...rest.map((field) => field.mul(legal.toField()))];
          },
        },
        { most: lengthOf({ short: 200, whole: 5_000 }) },
      );
      expect(lie).toBeUndefined();
    }
  });
});

describe("four in a row", () => {
  it.each([
    ["to the right", "a a b b c c", "d", ["a1", "b1", "c1", "d1"]],
    ["to the right, filled in between", "a a b b d d", "c", ["a1", "b1", "c1", "d1"]],
    ["upwards", "a b a b a b", "a", ["a1", "a2", "a3", "a4"]],
    ["up and right", "a b b c d c c d d f", "d", ["a1", "b2", "c3", "d4"]],
    ["down and right", "g f f e d e e d d b", "d", ["d4", "e3", "f2", "g1"]],
  ])("win %s, whichever side begins", (_, before, move, line) => {
    for (const first of [0, 1] as const) {
      const position = play(before, first);
      const played = rules.play(position, column(move));
      const answer = judge(position, column(move));
      expect(answer).toEqual(answerTo(played));
      expect(answer).toMatchObject({ ending: "won", line: lineOf(line) });
    }
  });

  it("do not wrap around the board edge", () => {
    // If rows had seven bits, e1 f1 g1 and a2 would be adjacent.
    const position = play("e a f b g c");
    expect(judge(position, column("a"))).toMatchObject({ legal: true, ending: "none" });
  });

  it("do not count if a stone of the other colour is among them", () => {
    const position = play("a d b a c b");
    expect(judge(position, column("e"))).toMatchObject({ legal: true, ending: "none" });
  });
});

describe("a full board", () => {
  const drawn = "f c g c e d e e e b a g c b a c b c a a g e c b d d d f e a b b g d a d f f f f g";

  it("is a draw without four in a row", () => {
    expect(judge(play(drawn), column("g"))).toMatchObject({ legal: true, ending: "drawn" });
  });

  it("is not drawn a move before", () => {
    const before = play(drawn.slice(0, -2));
    expect(judge(before, column("g"))).toMatchObject({ legal: true, ending: "none" });
  });
});

describe("cost", () => {
  it("of apply is 238 rows", async () => {
    const { State, Move, Witness } = connectFour;
    const fields = (type: { sizeInFields(): number }) =>
      Array.from({ length: type.sizeInFields() }, () => Provable.witness(Field, () => 0n));
    const { rows } = await Provable.constraintSystem(() => {
      connectFour.apply(
        State.fromFields(fields(State)),
        Move.fromFields(fields(Move)),
        Provable.witness(Bool, () => false),
        Witness.fromFields(fields(Witness)),
      );
    });
    expect(rows).toBe(238);
  });
});

function lineOf([from = "", to = ""]: readonly string[]): bigint {
  const [x, y] = [from.charCodeAt(0) - 97, Number(from[1]) - 1];
  const step = [to.charCodeAt(0) - 97 - x, Number(to[1]) - 1 - y].join();
  const direction = ["1,0", "0,1", "1,1", "1,-1"].indexOf(step);
  return BigInt(1 + direction + 4 * (16 * y + x));
}
