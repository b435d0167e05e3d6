import { describe, expect, test } from "@jest/globals";
import { random } from "@kifu/kit/testing";
import { LASTING_PLIES, lastingGame } from "../../src/cli/loadtest/lastingGame.js";
import { notation } from "@kifu/chain/randzu/notation";
import { rules } from "@kifu/chain/randzu/rules";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

describe("a lasting game", () => {
  test.each(SEEDS)("is legal and decided by no move, with seed %i", (seed) => {
    const moves = lastingGame(random(seed));
    expect(moves).toHaveLength(LASTING_PLIES);
    let position = rules.initial();
    for (const move of moves) {
      const played = rules.play(position, move);
      if (!played.ok) throw new Error(`${rules.notation.write(move)}: ${played.code}`);
      expect(played.outcome.ending).toBe("none");
      position = played.position;
    }
  });

  test("leaves one cell, with which the board is full and the game drawn", () => {
    const moves = lastingGame(random(1));
    const position = moves.reduce((before, move) => {
      const played = rules.play(before, move);
      return played.ok ? played.position : before;
    }, rules.initial());
    const [last, ...others] = rules.legalMoves(position);
    expect(others).toEqual([]);
    expect(rules.play(position, last!)).toMatchObject({ ok: true, outcome: { ending: "drawn" } });
  });

  test("is the same for the same seed, and another for another", () => {
    const game = (seed: number) => lastingGame(random(seed)).map(notation.write).join(" ");
    expect(game(7)).toBe(game(7));
    expect(new Set(SEEDS.map(game)).size).toBe(SEEDS.length);
  });
});
