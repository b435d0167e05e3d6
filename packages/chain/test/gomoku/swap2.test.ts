import { describe, expect, it } from "@jest/globals";
import { FIELD_ORDER } from "@kifu/kit/plain";
import { Bool, Field, Provable } from "o1js";
import { gomoku } from "../../src/gomoku/index.js";
import { colourOf, PHASES, type Position } from "../../src/gomoku/position.js";
import { expected, illegal, judge, play, position, stones } from "./verdicts.js";

const NONE = [15n, 15n];

/** Both judge the move, and they agree. */
function verdict(before: Position, move: string | readonly bigint[]) {
  const answer = judge(before, move);
  expect(answer).toEqual(expected(before, move));
  return answer;
}

const after = (black: string, white: string, phase: keyof typeof PHASES) => ({
  legal: true,
  state: [stones(black), stones(white), BigInt(PHASES[phase])],
  ending: "none",
  line: 0n,
});

describe("the first move", () => {
  it("places a black, a white and a black stone", () => {
    expect(verdict(play(""), "h8,i9,l4")).toEqual(after("h8 l4", "i9", "choose"));
    expect(verdict(play(""), "a1,o15,a15")).toEqual(after("a1 a15", "o15", "choose"));
  });

  it.each(["h8", "h8,i9", "black"])("is not %s", (move) => {
    expect(verdict(play(""), move)).toEqual(illegal);
  });

  it.each(["h8,h8,i9", "h8,i9,h8", "h8,i9,i9", "h8,h8,h8"])(
    "does not place two stones on one cell: %s",
    (move) => {
      expect(verdict(play(""), move)).toEqual(illegal);
    },
  );

  it("is not made on a board with stones", () => {
    for (const before of [position("a1", "", { phase: 0 }), position("", "a1", { phase: 0 })]) {
      expect(verdict(before, "h8,i9,l4")).toEqual(illegal);
    }
  });
});

describe.each([
  ["second player, after three stones", "h8,i9,l4", "h8 l4", "i9"],
  ["first player, after five stones", "h8,i9,l4 g7,h9", "h8 l4 h9", "i9 g7"],
] as const)("the choice of the %s", (_, moves, black, white) => {
  const before = play(moves);
  const [mine, theirs] =
    before.turn === 0
      ? (["firstIsWhite", "firstIsBlack"] as const)
      : (["firstIsBlack", "firstIsWhite"] as const);

  it("takes White with a white stone", () => {
    expect(verdict(before, "a1")).toEqual(after(black, `${white} a1`, mine));
    const chosen = play(`${moves} a1`);
    expect(colourOf(chosen, before.turn)).toBe("white");
    expect(verdict(chosen, "b1")).toMatchObject(after(`${black} b1`, `${white} a1`, mine));
  });

  it("takes Black without a stone, so that the opponent places the white one", () => {
    expect(verdict(before, "black")).toEqual(after(black, white, theirs));
    const chosen = play(`${moves} black`);
    expect(colourOf(chosen, before.turn)).toBe("black");
    expect(verdict(chosen, "a1")).toEqual(after(black, `${white} a1`, theirs));
    expect(verdict(chosen, "black")).toEqual(illegal);
    expect(verdict(play(`${moves} black a1`), "b1")).toMatchObject({
      state: [stones(`${black} b1`), stones(`${white} a1`), BigInt(PHASES[theirs])],
    });
  });

  it("does not take a stone's cell, nor place three stones", () => {
    for (const move of ["h8", "i9", "l4", "a1,b1,c1"]) {
      expect(verdict(before, move)).toEqual(illegal);
    }
  });
});

describe("two more stones", () => {
  const before = play("h8,i9,l4");

  it("are white and black, and leave the choice to the first player", () => {
    expect(verdict(before, "g7,h9")).toEqual(after("h8 l4 h9", "i9 g7", "chooseLast"));
  });

  it.each(["h8,a1", "a1,h8", "i9,a1", "a1,i9", "l4,a1", "a1,l4", "a1,a1"])(
    "lie on empty cells: not %s",
    (move) => {
      expect(verdict(before, move)).toEqual(illegal);
    },
  );

  it("are placed once, and never after the choice", () => {
    for (const moves of ["h8,i9,l4 g7,h9", "h8,i9,l4 g7", "h8,i9,l4 black"]) {
      expect(verdict(play(moves), "a1,b1")).toEqual(illegal);
    }
  });
});

describe("after the opening", () => {
  it.each([
    ["black", "white", "h8,i9,l4 g7"],
    ["white", "black", "h8,i9,l4 black"],
    ["black", "white", "h8,i9,l4 g7,h9 black"],
    ["white", "black", "h8,i9,l4 g7,h9 a1"],
  ] as const)("the first player has %s and the second %s: %s", (first, second, moves) => {
    let before = play(moves);
    expect([colourOf(before, 0), colourOf(before, 1)]).toEqual([first, second]);
    for (const cell of ["a15", "b15", "c15", "d15"]) {
      const colour = colourOf(before, before.turn)!;
      const stones = before[colour];
      expect(verdict(before, cell)).toMatchObject({ legal: true, ending: "none" });
      before = play(
        `${moves} ${["a15", "b15", "c15", "d15"].slice(0, "abcd".indexOf(cell[0]!) + 1).join(" ")}`,
      );
      expect(before[colour]).not.toBe(stones);
    }
  });

  it.each(["black", "a1,b1", "a1,b1,c1"])("a move is one stone, not %s", (move) => {
    for (const turn of [0, 1] as const) {
      for (const phase of [PHASES.firstIsBlack, PHASES.firstIsWhite]) {
        const before = position("h8 l4", "i9 g7", { turn, phase });
        expect(verdict(before, move)).toEqual(illegal);
        expect(verdict(before, "a1")).toMatchObject({ legal: true });
      }
    }
  });
});

describe("the fields of a move", () => {
  const before = play("h8,i9,l4 g7");
  const choosing = play("h8,i9,l4");

  it("have one encoding: unused cells name no stone", () => {
    expect(verdict(before, [7n, 8n, ...NONE, ...NONE])).toMatchObject({ legal: true });
    for (const unused of [0n, 14n, 16n, FIELD_ORDER - 1n]) {
      for (const other of [
        [unused, 15n],
        [15n, unused],
        [unused, unused],
      ]) {
        expect(verdict(before, [7n, 8n, ...other, ...NONE])).toEqual(illegal);
        expect(verdict(before, [7n, 8n, ...NONE, ...other])).toEqual(illegal);
      }
      expect(verdict(choosing, [unused, 15n, ...NONE, ...NONE])).toEqual(illegal);
      expect(verdict(choosing, [15n, unused, ...NONE, ...NONE])).toEqual(illegal);
    }
    expect(verdict(choosing, [...NONE, ...NONE, ...NONE])).toMatchObject({ legal: true });
  });

  it("name stones without a gap", () => {
    expect(verdict(choosing, [...NONE, 0n, 0n, ...NONE])).toEqual(illegal);
    expect(verdict(choosing, [0n, 0n, ...NONE, 1n, 0n])).toEqual(illegal);
    expect(verdict(play(""), [...NONE, 0n, 0n, 1n, 0n])).toEqual(illegal);
  });

  it.each([15n, 16n, 100n, 1n << 16n, 1n << 240n, FIELD_ORDER - 1n])(
    "name no cell off the board: %s",
    (value) => {
      for (let i = 0; i < 6; i++) {
        const fields = [7n, 7n, 8n, 8n, 11n, 3n];
        expect(verdict(play(""), fields)).toMatchObject({ legal: true });
        fields[i] = value;
        expect(verdict(play(""), fields)).toEqual(illegal);
      }
    },
  );
});

describe("a state that no play leads to", () => {
  it.each([5n, 6n, FIELD_ORDER - 1n, 1n << 240n])("has no legal move: phase %s", (phase) => {
    for (const move of ["a1", "black", "a1,b1", "a1,b1,c1"]) {
      for (const turn of [0, 1] as const) {
        const before = { ...play("h8,i9,l4 g7"), turn };
        expect(withPhase(before, phase, move)).toBe(false);
        expect(withPhase(before, 3n, "a1")).toBe(true);
      }
    }
  });

  it.each([
    ["black has more bits than the board", { black: 1n << 240n }],
    ["white has more bits than the board", { white: 1n << 240n }],
    ["black is −1", { black: FIELD_ORDER - 1n }],
  ])("has no legal move when %s", (_, changed) => {
    for (const phase of Object.values(PHASES)) {
      for (const move of ["a1", "black", "a1,b1", "a1,b1,c1"]) {
        expect(judge({ ...play("h8,i9,l4 g7"), phase, ...changed }, move)).toEqual(illegal);
      }
    }
  });

  function withPhase(before: Position, phase: bigint, move: string): boolean {
    const { legal } = gomoku.apply(
      gomoku.State.fromFields([before.black, before.white, phase].map(Field)),
      gomoku.Move.fromFields(
        gomoku.rules.encode.move(gomoku.rules.notation.read(move)!).map(Field),
      ),
      Bool(before.turn === 1),
      {},
    );
    return legal.toBoolean();
  }
});

describe("cost", () => {
  it("of apply is 636 rows", async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, () => Provable.witness(Field, () => 0n));
    const { rows } = await Provable.constraintSystem(() => {
      gomoku.apply(
        gomoku.State.fromFields(fields(3)),
        gomoku.Move.fromFields(fields(6)),
        Provable.witness(Bool, () => false),
        {},
      );
    });
    expect(rows).toBe(636);
  });
});
