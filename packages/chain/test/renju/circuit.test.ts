import { describe, expect, it } from "@jest/globals";
import { bitAt, type Point } from "@kifu/kit/plain";
import { findTwoSided, lengthOf, random, type Random } from "@kifu/kit/testing";
import { Bool, Field, Provable } from "o1js";
import { apply, isPosition, RenjuMove, RenjuState } from "../../src/renju/circuit.js";
import { EDGES, LAST } from "../harness/numbers.js";
import { type Move, type Position, type Step, STEPS } from "../../src/renju/position.js";
import { rules } from "../../src/renju/rules.js";
import { samples } from "../../src/renju/samples.js";
import { play } from "./playing.js";

const { encode, decode, notation } = rules;

interface Answer {
  readonly legal: boolean;
  readonly state?: readonly bigint[];
  readonly ending?: string;
  readonly line?: bigint;
}

/** The circuit's answer to a move, given by its number. */
function judge(before: Position, number: bigint): Answer {
  const { legal, state, outcome } = apply(
    RenjuState.fromFields(encode.state(before).map(Field)),
    new RenjuMove({ number: Field(number) }),
    Bool(before.turn === 1),
  );
  if (!legal.toBoolean()) return { legal: false };
  const endings = (["won", "lost", "drawn"] as const).filter((end) => outcome[end].toBoolean());
  return {
    legal: true,
    state: RenjuState.toFields(state).map((field) => field.toBigInt()),
    ending: endings.join() || "none",
    line: outcome.line.toBigInt(),
  };
}

function point(x: number, y: number): Point {
  return { x, y };
}

function bitOf({ x, y }: Point): bigint {
  return bitAt(x, y);
}

/** The answer of the rules. */
function expected(before: Position, number: bigint): Answer {
  const move = decode.move([number]);
  const played = move && rules.play(before, move);
  if (!played?.ok) return { legal: false };
  return { legal: true, state: encode.state(played.position), ...played.outcome };
}

function agree(before: Position, number: bigint): Answer {
  const answer = judge(before, number);
  const shown = `${rules.render(before)}\n${before.step} 0x${number.toString(16)}`;
  expect([shown, answer]).toEqual([shown, expected(before, number)]);
  return answer;
}

/** Moves that are nearly legal: one part of a legal move is another's, or anything. */
function spoiled(move: Move, others: readonly Move[], { below, pick, bits }: Random): bigint {
  const number = encode.move(move)[0]!;
  const other = encode.move(pick(others))[0]!;
  const parts = [0xffffn, 0xffn, 0xff00n, 0xffffn << 16n, 0xffn << BigInt(32 + 8 * below(10))];
  const part = pick([...parts, ((1n << 80n) - 1n) << 32n]);
  const kind = below(4);
  if (kind === 0) return number ^ (number & part) ^ (other & part);
  if (kind === 1) return number ^ (bits(112) & part);
  if (kind === 2) return number ^ (1n << BigInt(below(120)));
  return number | part;
}

describe("the circuit agrees with the rules", () => {
  const games = lengthOf({ short: 3, whole: 60 });

  it.each([
    ["Taraguchi-10", 1],
    ["Soosõrv-8", 2],
  ])(
    `in ${games} games of %s`,
    (opening, begins) => {
      const seen = { legal: 0, illegal: 0 };
      for (let game = 0; game < games; game++) {
        const choices = random(1_000 + game, opening);
        let position = rules.initial();
        for (let ply = 0; ply < 12; ply++) {
          const legal = rules.legalMoves(position);
          const move = choices.pick(
            ply > 0 ? legal : legal.filter(({ stones }) => stones.length === begins),
          );
          for (let i = 0; i < 3; i++) {
            const { legal: accepted } = agree(position, spoiled(move, legal, choices));
            seen[accepted ? "legal" : "illegal"]++;
          }
          expect(agree(position, encode.move(move)[0]!).legal).toBe(true);
          const played = rules.play(position, move);
          if (!played.ok || played.outcome.ending !== "none") break;
          position = played.position;
        }
      }
      // Agreement would mean little if all were refused.
      expect(seen.legal).toBeGreaterThan(games);
      expect(seen.illegal).toBeGreaterThan(games);
    },
    300_000,
  );

  const opened = "h9 j10 g7 l12 a1";
  const number = (name: string) => encode.move(notation.read(name)!)[0]!;

  it.each([
    ["exactly five for Black", `${opened} c3 a3 d3 a5 e3 a7 f3 a9`, "g3", "won"],
    ["six for Black", `${opened} c3 a3 d3 b5 e3 a7 g3 b9 h3 c11`, "f3", "none"],
    ["five for White", `${opened} a3 c3 a5 d3 a7 e3 b9 f3 b11`, "g3", "won"],
    ["six for White", `${opened} a3 c3 a5 d3 a7 e3 b9 g3 b11 h3 b13`, "f3", "won"],
  ])("on %s", (_, before, last, ending) => {
    expect(agree(play(before), number(last)).ending).toBe(ending);
  });

  it("on the last stone of a board, which wins or draws, and on the one before", () => {
    const moves = samples.longGame!(random(3));
    const [before, lastButOne] = [play(moves.slice(0, -2).join(" ")), moves.at(-2)!];
    expect(agree(before, number(lastButOne)).ending).toBe("none");
    const last = play(moves.slice(0, -1).join(" "));
    expect(agree(last, number(moves.at(-1)!)).ending).toBe("drawn");
    // Black fills the row from a1 to g1 up to exactly five.
    const row = (names: string) =>
      names.split(" ").reduce((all, name) => all | bitOf(notation.read(name)!.stones[0]!), 0n);
    const [black, white] = [row("b1 c1 d1 e1"), row("a1 g1")];
    const all = last.black | last.white | bitOf(notation.read(moves.at(-1)!)!.stones[0]!);
    const line = black | white | row("f1");
    const full = {
      ...last,
      black: (last.black & ~line) | black | (all & ~line & ~last.white),
      white: (last.white & ~line) | white,
    };
    expect(agree(full, number("f1")).ending).toBe("won");
  });

  it.each([
    ["a black stone", "h9 i9 g7 (h8,i9,g7,a1)", "h8,o15", "a1,o15"],
    ["Black's second stone", "h9 i9 g7 (h8,i9,g7,a1)", "i9,o15", "a1,o15"],
    ["a white stone", "h9 i9 g7 (h8,i9,g7,a1)", "g7,o15", "a1,o15"],
    ["the centre, for the second stone", "", "h8,i9", "h9,i9"],
  ] as const)("that the first of two stones does not go on %s", (_, before, taken, free) => {
    const position = play(before);
    expect(agree(position, number(taken)).legal).toBe(false);
    expect(agree(position, number(free)).legal).toBe(true);
  });

  it("that numbers which are no move are illegal, in any state", () => {
    const numbers = [...EDGES, 1n, 255n, LAST - 3n, 2n ** 112n, 2n ** 112n - 1n];
    const choices = random(9, "numbers");
    const any = () => Field(choices.pick(numbers));
    for (let i = 0; i < lengthOf({ short: 60, whole: 2_000 }); i++) {
      const number = choices.pick(numbers.filter((one) => decode.move([one]) === undefined));
      const state = new RenjuState({ black: any(), white: any(), other: any() });
      const { legal } = apply(state, new RenjuMove({ number: Field(number) }), Bool(i % 2 === 1));
      expect([number, legal.toBoolean()]).toEqual([number, false]);
    }
  });

  it.each([
    ["a stone", opened, "c3"],
    ["a win", `${opened} c3 a3 d3 a5 e3 a7 f3 a9`, "g3"],
    ["a swap", "h9 i9 g7", "swap"],
    ["ten offers", "h9 i9 g7", "(a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)"],
    ["symmetric offers", "g7 i9 j10", "(a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)"],
    ["the stones of Soosõrv-8", "", "h9,i9"],
    ["a number", "h9,i9", "a1:3"],
    ["a choice", "h9 i9 g7 (a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)", "a4,o15"],
  ])(
    "and a lying prover has no other answer to %s",
    async (_, before, move) => {
      const position = play(before);
      const inputs = [...encode.state(position), number(move)];
      const lie = await findTwoSided(
        {
          inputs,
          run(fields) {
            const { legal, state, outcome } = apply(
              RenjuState.fromFields(fields.slice(0, 3)),
              new RenjuMove({ number: fields[3]! }),
              Bool(position.turn === 1),
            );
            const { won, drawn, line } = outcome;
            const rest = [...RenjuState.toFields(state), won.toField(), drawn.toField(), line];
            return [legal, ...rest.map((field) => field.mul(legal.toField()))];
          },
        },
        { most: lengthOf({ short: 60, whole: 5_000 }) },
      );
      expect(lie).toBeUndefined();
    },
    300_000,
  );

  it("in a known number of rows", async () => {
    const field = () => Provable.witness(Field, () => Field(0));
    const { rows } = await Provable.constraintSystem(() => {
      const { legal } = apply(
        new RenjuState({ black: field(), white: field(), other: field() }),
        new RenjuMove({ number: field() }),
        Provable.witness(Bool, () => Bool(false)),
      );
      legal.assertTrue();
    });
    // Too many for a listed game: 640 is what Gomoku takes.
    expect(rows).toBeLessThanOrEqual(1_250);
  });

  it("on two stones in every step, with either seat to move and to have Black", () => {
    const opened = play("");
    for (const step of Object.keys(STEPS) as Step[]) {
      for (const firstIsBlack of [true, false]) {
        for (const turn of [0, 1] as const) {
          const before = { ...opened, step, firstIsBlack, turn };
          const answer = agree(before, number("h9,i9"));
          expect([step, answer.legal]).toEqual([step, step === "second or swap"]);
        }
      }
    }
  });

  it("on a choice with a stone beside the board", () => {
    // The circuit locates such a stone at a1.
    const before = play("h9 i9 g7 (a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)");
    const choice = (...stones: Point[]) => encode.move({ stones, asks: 0, offers: [] })[0]!;
    const free = point(14, 14);
    expect(agree(before, choice(point(1, 0), free)).legal).toBe(true);
    for (const beside of [point(15, 3), point(3, 15), point(15, 14)]) {
      expect(agree(before, choice(point(1, 0), beside)).legal).toBe(false);
      expect(agree(before, choice(beside, free)).legal).toBe(false);
    }
  });

  it.each([
    ["step", 0n],
    ["number of fifth moves", 8n],
    ["last stone", 96n],
    ["bits above all others", 104n],
  ])("on which numbers are positions, by their %s", (_, from) => {
    const [black, white, other] = encode.state(rules.initial()) as [bigint, bigint, bigint];
    let positions = 0;
    for (let byte = 0n; byte < 256n; byte++) {
      const fields = [black, white, (other & ~(255n << from)) | (byte << from)];
      const isKnown = decode.state(fields, 0) !== undefined;
      const found = isPosition(RenjuState.fromFields(fields.map(Field))).toBoolean();
      expect([byte, found]).toEqual([byte, isKnown]);
      if (isKnown) positions++;
    }
    expect(positions).toBeGreaterThan(0);
    expect(positions).toBeLessThan(256);
  });

  it("on swaps, offers and their choice", () => {
    const ten = "(a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)";
    for (const [before, move] of [
      ["", "h9,i9"],
      ["", "h9,k8"],
      ["", "j8,i9"],
      ["", "h9,h9"],
      ["", "h8,i9"],
      ["", "h9,h8"],
      ["", "h9:1"],
      ["swap", "h9,i9"],
      ["h9", "i9,j9"],
      ["h9,i9", "swap"],
      ["h9,i9", "a1:8"],
      ["h9,i9", "a1"],
      ["h9,i9 swap", "swap"],
      ["h9,i9 swap a1:2", "swap"],
      ["h9,i9 swap a1:2", "(c3,d3)"],
      ["h9,i9 swap a1:2 swap (c3,d3)", "d3,o15"],
      ["h9,i9 swap a1:2 swap (c3,d3)", "d3"],
      ["h9,i9 swap a1:2 swap (c3,d3)", "o15"],
      ["h9,i9 swap a1:2 swap", "c3"],
      ["h9 i9 g7", "swap"],
      ["h9 i9 g7 swap", "swap"],
      ["h9 i9 g7", ten],
      ["h9 i9 g7 swap", ten],
      ["h9 i9 g7", ten.replace(",b4", "")],
      ["h9 i9 g7", ten.replace("b4", "h8")],
      ["h9 i9 g7", ten.replace("b4", "a1")],
      ["g7 i9 j10", ten],
      ["g7 i9 j10", "(a1,a2,a3,a4,a5,a6,b2,b3,b4,b5)"],
      [`h9 i9 g7 ${ten}`, "a4,o15"],
      [`h9 i9 g7 ${ten}`, "c4,o15"],
      [`h9 i9 g7 ${ten}`, "a4,a4"],
    ] as const) {
      agree(play(before), number(move));
    }
  });
});
