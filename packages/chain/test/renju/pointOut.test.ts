import { describe, expect, it } from "@jest/globals";
import { Cell, locate } from "@kifu/kit";
import { findTwoSided } from "@kifu/kit/testing";
import type { SeatNumber } from "@kifu/kit/plain";
import { Bool, Field } from "o1js";
import { readCells, RenjuState } from "../../src/renju/circuit.js";
import { areFit, type Early, isPointedOut, PointedOut } from "../../src/renju/PointedOut.js";
import { BOARD, type Position } from "../../src/renju/position.js";
import { rules } from "../../src/renju/rules.js";
import { play } from "./playing.js";

const opened = "h9 j10 g7 l12 a1";
/** The last stone makes three in the row e3 and in the column. */
const FOUL = `${opened} c3 o1 d3 o3 e4 o5 e5 o7 e3`;
const ten = "(a1,a2,a3,a4,a5,a6,b1,b2,b3,b4)";

/** Whether the circuit takes a proof. */
function takes(position: Position, proof: readonly bigint[], turn: SeatNumber = position.turn) {
  return isPointedOut(
    RenjuState.fromFields(rules.encode.state(position).map(Field)),
    Bool(turn === 1),
    PointedOut.fromFields(proof.map(Field)),
  ).toBoolean();
}

/** Whether the rules find something to point out. The circuit must take their proof. */
function found(names: string): boolean {
  const position = play(names);
  const proof = rules.findFoul!(position);
  if (proof !== undefined) expect([names, takes(position, proof)]).toEqual([names, true]);
  return proof !== undefined;
}

const proofOf = (names: string) => rules.findFoul!(play(names))!;
/** A proof of a foul on another board, and one of unfit offers after other stones. */
const [ofFoul, ofOffers] = [proofOf(FOUL), proofOf(`g7 i9 j10 ${ten}`)];

describe("White points out", () => {
  it("a foul of Black's last stone", () => {
    expect(found(FOUL)).toBe(true);
  });

  it("no foul before it is made, after her next move, or of her own stones", () => {
    for (const names of [FOUL.slice(0, -" e3".length), `${FOUL} o9`, `${FOUL} o9 a15`]) {
      expect(found(names)).toBe(false);
      expect(takes(play(names), ofFoul)).toBe(false);
    }
    const white = `${opened} a3 c3 a5 d3 a7 e4 b9 e5 b11 e3`;
    expect(found(white)).toBe(false);
  });

  it("nothing of a stone that is no foul, and nothing in Black's place", () => {
    const three = `${opened} c3 o1 d3 o3 e9 o5 e10 o7 e3`;
    expect(found(three)).toBe(false);
    expect(takes(play(three), ofFoul)).toBe(false);
    const position = play(FOUL);
    expect(takes(position, ofFoul)).toBe(true);
    expect(takes(position, ofFoul, position.turn === 0 ? 1 : 0)).toBe(false);
    expect(takes({ ...position, last: undefined }, ofFoul)).toBe(false);
    expect(takes({ ...position, step: "choice" }, ofFoul)).toBe(false);
  });

  it("the opponent's foul with either seat", () => {
    const swapped = `swap ${FOUL}`;
    expect(play(swapped).turn).not.toBe(play(FOUL).turn);
    expect(found(swapped)).toBe(true);
  });
});

describe("White points out offers", () => {
  const four = "h9 i9 g7";
  const mirrored = "g7 i9 j10";

  it.each([
    ["nine", four, ten.replace(",b4", "")],
    ["one on a black stone", four, ten.replace("b4", "h8")],
    ["one on Black's second stone", four, ten.replace("b4", "i9")],
    ["one on a white stone", four, ten.replace("b4", "g7")],
    ["one twice", four, ten.replace("b4", "a1")],
    ["two that mirror each other", mirrored, ten],
  ])("with %s", (_, before, offers) => {
    expect(found(`${before} ${offers}`)).toBe(true);
  });

  it.each([
    ["ten without symmetry", four, ten],
    ["ten of which none is another's image", mirrored, "(a1,a2,a3,a4,a5,a6,b2,b3,b4,b5)"],
  ])("but not %s", (_, before, offers) => {
    const position = play(`${before} ${offers}`);
    expect(found(`${before} ${offers}`)).toBe(false);
    expect(takes(position, ofOffers)).toBe(false);
    // The right stones show nothing, either.
    const stones = proofOf(`${before} (a1)`);
    expect(takes(position, stones)).toBe(false);
  });

  it("in Soosõrv-8, if they are not as many as White asked for", () => {
    for (const [offers, isUnfit] of [
      ["(c3,d3)", false],
      ["(c3)", true],
      ["(c3,d3,e3)", true],
    ] as const) {
      expect([offers, found(`h9,i9 a1:2 ${offers}`)]).toEqual([offers, isUnfit]);
    }
  });

  it("with cells off the board", () => {
    const position = play(`${four} ${ten}`);
    for (const cell of [
      { x: 15, y: 3 },
      { x: 3, y: 15 },
      { x: 15, y: 15 },
    ]) {
      const offered = [cell, ...position.offered.slice(1)];
      const proof = rules.findFoul!({ ...position, offered });
      expect([cell, proof && takes({ ...position, offered }, proof)]).toEqual([cell, true]);
    }
  });

  it("only while she chooses one", () => {
    const position = play(`${four} (a1)`);
    const proof = rules.findFoul!(position)!;
    expect(takes(position, proof)).toBe(true);
    expect(takes({ ...position, step: "sixth" }, proof)).toBe(false);
    expect(takes({ ...position, firstIsBlack: !position.firstIsBlack }, proof)).toBe(false);
    // The bits of this number are those of the state, and one beyond.
    const [black, white, other] = rules.encode.state(position).map(Field);
    const state = new RenjuState({ black: black!, white: white!, other: other!.add(1n << 112n) });
    const fields = PointedOut.fromFields(proof.map(Field));
    expect(isPointedOut(state, Bool(position.turn === 1), fields).toBoolean()).toBe(false);
  });

  it("only with the stones on the board", () => {
    const position = play(`${four} (a1)`);
    const proof = rules.findFoul!(position)!;
    const early = proof.length - 6;
    expect(takes(position, proof)).toBe(true);
    for (let i = early; i < proof.length; i++) {
      const other = proof.map((field, k) => (k === i ? field + 1n : field));
      expect([i, takes(position, other)]).toEqual([i, false]);
    }
    // White's stones have no order.
    const [one, two] = [proof.slice(early + 2, early + 4), proof.slice(early + 4)];
    expect(takes(position, [...proof.slice(0, early + 2), ...two, ...one])).toBe(true);
  });

  it("and a lying prover has no other answer", async () => {
    for (const names of [`${mirrored} ${ten}`, `${four} ${ten}`]) {
      const position = play(names);
      const [, , other] = rules.encode.state(position);
      const stones = proofOf(`${names.split(" (")[0]} (a1)`).slice(-6);
      const lie = await findTwoSided(
        {
          inputs: [(other! >> 16n) & ((1n << 80n) - 1n), BigInt(position.asked), ...stones],
          run: ([offers, asked, ...fields]) => {
            const cells = [0, 2, 4].map((i) => new Cell({ x: fields[i]!, y: fields[i + 1]! }));
            const early = cells.map((cell) => locate(cell, BOARD)) as unknown as Early;
            return [areFit(readCells(offers!), asked!, early)];
          },
        },
        { most: 200 },
      );
      expect(lie).toBeUndefined();
    }
  }, 300_000);
});
