import { describe, expect, test } from "@jest/globals";
import { STATE_FIELDS } from "@kifu/kit";
import { nextTranscript, TAKEN_BACK, takenBackTranscript } from "@kifu/wire";
import { Field, Poseidon, Provable, Struct } from "o1js";
import { isUnlikeTakeback, linkTakeback } from "../../src/engine/transcript.js";
import { moveModule } from "../../src/engine/moveModule.js";
import { gamesByName, provableGames } from "../../src/runtime/games.js";

const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();

function withMovesOf(fields: number) {
  class Move extends Struct({ numbers: Provable.Array(Field, fields) }) {}
  return { ...gamesByName.TicTacToe, Move: Move as never };
}

describe("the transcript after a takeback", () => {
  test("is the same in a circuit for any width of the game's state", () => {
    for (let width = 0; width <= STATE_FIELDS; width++) {
      const state = Array.from({ length: width }, (_, i) => BigInt(50 + i));
      const linked = linkTakeback(Field(77), Field(2), state.map(Field)).toBigInt();
      expect(linked).toBe(takenBackTranscript(hash, 77n, 2, state));
    }
  });

  test("differs from that of a move after the tag, in a game with one field", () => {
    // A lying node could pass the tag as the transcript to a player who signs a move.
    const [transcript, plies, state] = [77n, 1n, 5n];
    const move = nextTranscript(hash, TAKEN_BACK, [plies, state], transcript);
    expect(takenBackTranscript(hash, transcript, 1, [state])).not.toBe(move);
  });

  test("hashes another number of fields than any move of the chain's games", () => {
    for (const { Move } of provableGames) {
      expect(isUnlikeTakeback(Move.sizeInFields())).toBe(true);
    }
  });

  test("hashes another number of fields than a move, or the game's module cannot be built", () => {
    for (const fields of [3, 4]) {
      expect(() => moveModule(withMovesOf(fields), 9)).toThrow(
        `tic-tac-toe: a move of ${fields} fields could be shown as a takeback`,
      );
    }
    for (const fields of [1, 2, 5]) expect(() => moveModule(withMovesOf(fields), 9)).not.toThrow();
  });
});
