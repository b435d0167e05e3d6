import { describe, expect, it } from "@jest/globals";
import { Cell } from "@kifu/kit";
import { findTwoSided } from "@kifu/kit/testing";
import { FoulProof, isFoul } from "../../src/renju/FoulProof.js";
import { bitboards, board } from "./boards.js";
import { circuitProof, proofOf } from "./proofs.js";

const DOUBLE_THREE = "f8 g8 h9 h10";

describe("the circuit of fouls", () => {
  it.each([
    ["a foul", ""],
    ["no foul", "e8 i8"],
  ])(
    "leaves a lying prover no other answer about %s",
    async (_, others) => {
      const proof = FoulProof.toFields(circuitProof(proofOf(board(DOUBLE_THREE), "h8")!));
      const { black, white } = bitboards(board(`${DOUBLE_THREE} h8`, others));
      const lie = await findTwoSided(
        {
          inputs: [black, white, 7n, 7n, ...proof.map((field) => field.toBigInt())],
          run: ([first, second, x, y, ...fields]) => [
            isFoul(
              { black: first!, white: second! },
              new Cell({ x: x!, y: y! }),
              FoulProof.fromFields(fields),
            ),
          ],
        },
        { most: 100 },
      );
      expect(lie).toBeUndefined();
    },
    900_000,
  );
});
