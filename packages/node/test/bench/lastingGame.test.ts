import { describe, expect, test } from "@jest/globals";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { random } from "@kifu/kit/testing";
import { lastingGame, lastingPlies, longGame } from "../../src/cli/loadtest/lastingGame.js";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

describe.each(plainGames)("a lasting game of $module", (game) => {
  test.each(SEEDS)("is legal and decided by no move, with seed %i", (seed) => {
    const moves = lastingGame(game, random(seed));
    expect(moves).toHaveLength(lastingPlies(game));
    const { endings } = played(game, moves);
    expect(endings).toEqual(moves.map(() => "none"));
  });

  test.each(SEEDS)("is ended by one move more, with seed %i", (seed) => {
    const moves = longGame(game, random(seed));
    expect(moves.slice(0, -1)).toEqual(lastingGame(game, random(seed)));
    expect(played(game, moves).endings.at(-1)).not.toBe("none");
  });

  test("is the same for the same seed", () => {
    expect(lastingGame(game, random(7))).toEqual(lastingGame(game, random(7)));
  });
});

describe("a lasting game of Randzu", () => {
  const randzu: ChainGame = plainGames.find(({ module }) => module === "Randzu")!;

  test("leaves one cell, which fills the board and draws the game", () => {
    const moves = lastingGame(randzu, random(1));
    expect(moves).toHaveLength(224);
    const { rules } = randzu;
    const [last, ...others] = rules.legalMoves(played(randzu, moves).position);
    expect(others).toEqual([]);
    expect(played(randzu, [...moves, rules.notation.write(last)]).endings.at(-1)).toBe("drawn");
  });

  test("is another for another seed", () => {
    const games = SEEDS.map((seed) => lastingGame(randzu, random(seed)).join(" "));
    expect(new Set(games).size).toBe(SEEDS.length);
  });
});

function played({ rules }: ChainGame, moves: readonly string[]) {
  let position = rules.initial();
  const endings = moves.map((text) => {
    const result = rules.play(position, rules.notation.read(text));
    if (!result.ok) throw new Error(`${text}: ${result.code}`);
    position = result.position;
    return result.outcome.ending;
  });
  return { position, endings };
}
