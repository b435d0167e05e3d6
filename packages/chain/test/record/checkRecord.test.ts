import { describe, expect, test } from "@jest/globals";
import { labels } from "../../src/record/checkRecord.js";
import type { MatchRecord, SignedTransaction } from "../../src/record/MatchRecord.js";
import {
  labelOf,
  labelOfText,
  notationOf,
  type RecordGame,
} from "../../src/record/gameArguments.js";
import { type ChainGame, plainGames } from "../../src/runtime/plainGames.js";
import { type PlainSeatSignature, writeSegment } from "../../src/engine/segmentFields.js";
import { writeTakeback } from "../../src/engine/takebackFields.js";

const game = plainGames.find(({ module }) => module === "TicTacToe") as unknown as RecordGame;
const WIDTHS = { state: 2, move: 1, witness: 0 };
const signature: PlainSeatSignature = { byOwner: true, x: 1n, y: 2n, z: 3n };

const sent = (method: string, fields: readonly bigint[], height: number) =>
  ({
    method: `TicTacToe.${method}`,
    argsFields: [7n, ...fields],
    height,
  }) as Partial<SignedTransaction> as SignedTransaction;

/** A segment of two moves, with room for exactly two. It has as many fields as a takeback. */
const segment = (height: number) => {
  const moves = { moves: [[0n], [1n]], times: [5n, 6n], spares: [0n, 0n], witnesses: [] };
  const fields = writeSegment({ ...moves, last: signature, other: signature }, 2, WIDTHS);
  return sent("playMoves", fields, height);
};
const takeback = (height: number) => {
  const moves = { before: [0n, 0n], moves: [[1n]], witnesses: [] };
  return sent(
    "takeBack",
    writeTakeback({ ...moves, signed: [signature, signature] }, WIDTHS),
    height,
  );
};
const move = (height: number) => sent("makeMove", [1n, 2n, 4n], height);

const labelsOf = (transactions: readonly SignedTransaction[]) =>
  transactions.map(labels({ transactions } as MatchRecord, game));

describe("the label of a transaction", () => {
  test("counts the moves that were made before it", () => {
    expect(labelsOf([move(1), segment(2), segment(3), move(4)])).toEqual([
      { move: 1, notation: "b2", block: 1 },
      { transaction: "Moves 2 to 3 in block 2" },
      { transaction: "Moves 4 to 5 in block 3" },
      { move: 6, notation: "b2", block: 4 },
    ]);
  });

  test("does not count the moves that were taken back", () => {
    expect(labelsOf([segment(1), takeback(2), segment(3)])).toEqual([
      { transaction: "Moves 1 to 2 in block 1" },
      { transaction: "TicTacToe.takeBack in block 2" },
      { transaction: "Moves 2 to 3 in block 3" },
    ]);
  });
});

describe("a move of a game with hidden information", () => {
  const hidden: readonly ChainGame[] = plainGames.filter(
    ({ rules }: ChainGame) => rules.hidden !== undefined,
  );

  test.each(hidden)("is named by its label in reports: $module", (of) => {
    const { notation, decode, encode } = of.rules;
    for (const text of of.samples.games[0]!.moves.split(" ")) {
      const fields = encode.move(notation.read(text));
      const label = notation.label?.(notation.read(text));
      expect(labelOf(of, fields)).toBe(label);
      expect(labelOfText(of, text)).toBe(label);
      expect(label!.length).toBeLessThan(10);
      expect(notationOf(of, fields)).toBe(text);
    }
    expect(decode.move([1n])).toBeUndefined();
    expect([labelOf(of, [1n]), notationOf(of, [1n])]).toEqual([undefined, undefined]);
  });

  test("is named by its notation in other games", () => {
    expect([labelOf(game, [4n]), labelOfText(game, "b2")]).toEqual(["b2", "b2"]);
  });
});
