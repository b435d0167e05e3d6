import { describe, expect, it } from "@jest/globals";
import { levels, type SeatNumber } from "@kifu/kit/plain";
import { random as seeded } from "@kifu/kit/testing";
import { chooseMove } from "../../src/tic-tac-toe/bot.js";
import { notation } from "../../src/tic-tac-toe/notation.js";
import { SQUARES, SWAP, type Position } from "../../src/tic-tac-toe/position.js";
import { rules } from "../../src/tic-tac-toe/rules.js";
import { position, reachablePositions } from "./verdicts.js";

const draws = [0, 0.2, 0.5, 0.8, 0.999] as const;

describe("the bot", () => {
  it("never loses, whatever the opponent plays and whichever of its best moves it picks", () => {
    const seen = new Set<string>();
    const playOn = (position: Position, bot: SeatNumber): void => {
      const key = `${bot} ${position.crosses} ${position.noughts}`;
      if (seen.has(key)) return;
      seen.add(key);
      const squares =
        position.turn === bot
          ? new Set(draws.map((draw) => chooseMove(position, () => draw)!))
          : [...SQUARES, SWAP];
      for (const square of squares) {
        const played = rules.play(position, square);
        if (position.turn === bot) expect(played.ok).toBe(true);
        if (!played.ok) continue;
        const { ending } = played.outcome;
        if (ending === "none") playOn(played.position, bot);
        else if (position.turn !== bot) expect(ending).toBe("drawn");
      }
    };
    playOn(rules.initial(), 0);
    playOn(rules.initial(), 1);
  });

  it.each(levels)("takes an immediate win, and blocks the opponent's if it can, %s", (level) => {
    const winsOf = (position: Position) =>
      rules.legalMoves(position).filter((square) => {
        const played = rules.play(position, square);
        return played.ok && played.outcome.ending === "won";
      });
    const loses = (position: Position, square: number) => {
      const played = rules.play(position, square);
      return played.ok && played.outcome.ending === "none" && winsOf(played.position).length > 0;
    };
    const wrong: object[] = [];
    for (const position of reachablePositions()) {
      const legal = rules.legalMoves(position);
      const wins = winsOf(position);
      const safe = legal.filter((square) => !loses(position, square));
      const stops = safe.length < legal.length && safe.length > 0;
      const allowed = wins.length > 0 ? wins : stops ? safe : legal;
      for (const draw of draws) {
        const move = chooseMove(position, () => draw, level);
        const isRight = move === undefined ? legal.length === 0 : allowed.includes(move);
        if (!isRight) wrong.push({ position, draw, move });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("plays better on harder levels", () => {
    const { below } = seeded(1);
    const random = () => below(1000) / 1000;
    const lossesAgainstHard = (level: (typeof levels)[number]) => {
      let losses = 0;
      for (let game = 0; game < 200; game++) {
        let position = rules.initial();
        for (;;) {
          const playing = position.turn === game % 2 ? level : "hard";
          const move = chooseMove(position, random, playing);
          const played = move === undefined ? undefined : rules.play(position, move);
          if (!played?.ok) break;
          if (played.outcome.ending === "won" && playing === "hard") losses++;
          if (played.outcome.ending !== "none") break;
          position = played.position;
        }
      }
      return losses;
    };
    const [easy, medium, hard] = levels.map(lossesAgainstHard);
    expect(hard).toBe(0);
    expect(medium).toBeGreaterThan(0);
    expect(easy).toBeGreaterThan(medium!);
  });

  it("blocks the opponent's three", () => {
    const blocks = (board: Position) => notation.write(chooseMove(board, () => 0.5)!);
    expect(blocks(position("a1 b2", "c1", 1))).toBe("c3");
    expect(blocks(position("b2", "a1 a3", 0))).toBe("a2");
  });

  it("picks at random among equally good moves", () => {
    const first = new Set(draws.map((draw) => chooseMove(rules.initial(), () => draw)));
    expect(first.size).toBeGreaterThan(3);
  });

  it.each(["medium", "hard"] as const)("swaps for the middle and the corners, %s", (level) => {
    for (const first of ["b2", "a1", "c1", "a3", "c3"]) {
      const chosen = draws.map((draw) => chooseMove(position(first, "", 1), () => draw, level));
      expect(chosen.every((move) => move === SWAP)).toBe(true);
    }
    for (const first of ["b1", "a2", "c2", "b3"]) {
      const chosen = draws.map((draw) => chooseMove(position(first, "", 1), () => draw, level));
      expect(chosen).not.toContain(SWAP);
    }
  });

  it("swaps as often as not, easy", () => {
    expect(chooseMove(position("b2", "", 1), () => 0.4, "easy")).toBe(SWAP);
    expect(chooseMove(position("b1", "", 1), () => 0.4, "easy")).toBe(SWAP);
    expect(chooseMove(position("b2", "", 1), () => 0.6, "easy")).not.toBe(SWAP);
  });

  it("has no move on a full board", () => {
    const full = position("a1 c1 b2 a2 b3", "b1 a3 c3 c2", 1);
    expect(chooseMove(full, () => 0)).toBeUndefined();
  });
});
