import { Cell } from "@kifu/kit";
import { Field } from "o1js";
import { FoulProof, Fork, isFoul, Look } from "../../src/renju/FoulProof.js";
import { FORKS, LOOKS, UNUSED } from "../../src/renju/position.js";
import { type PlainFoulProof, proveFoul } from "../../src/renju/proveFoul.js";
import { bitboards, point } from "./boards.js";
import { type Board, withBlack } from "./literalFouls.js";

/** A proof as the circuit takes it, with parts that are not needed at the end. */
export function circuitProof({ looks, forks }: PlainFoulProof): FoulProof {
  const cellOf = ({ x, y }: { x: number; y: number }) => new Cell({ x: Field(x), y: Field(y) });
  const noCell = cellOf({ x: 0, y: 0 });
  const padLook = new Look({
    black: Field(0),
    cell: noCell,
    direction: Field(0),
    steps: Field(UNUSED),
    spared: Field(0),
  });
  const padFork = new Fork({
    black: Field(0),
    cell: noCell,
    directions: [Field(0), Field(0)],
    steps: [Field(UNUSED), Field(UNUSED)],
  });
  const written = looks.map(
    (look) =>
      new Look({
        black: Field(look.black),
        cell: cellOf(look.cell),
        direction: Field(look.direction),
        steps: Field(look.steps),
        spared: Field(look.spared),
      }),
  );
  const split = forks.map(
    (fork) =>
      new Fork({
        black: Field(fork.black),
        cell: cellOf(fork.cell),
        directions: fork.directions.map(Field),
        steps: fork.steps.map(Field),
      }),
  );
  return new FoulProof({
    looks: Array.from({ length: LOOKS }, (_, i) => written[i] ?? padLook),
    forks: Array.from({ length: FORKS }, (_, i) => split[i] ?? padFork),
  });
}

/** Whether the circuit takes a proof that the stone on a cell is a foul. */
export function accepts(before: Board, at: string, proof: PlainFoulProof | FoulProof): boolean {
  const { black, white } = bitboards(withBlack(before, at));
  const { x, y } = point(at);
  const given = proof instanceof FoulProof ? proof : circuitProof(proof);
  return isFoul(
    { black: Field(black), white: Field(white) },
    new Cell({ x: Field(x), y: Field(y) }),
    given,
  ).toBoolean();
}

export function proofOf(before: Board, at: string): PlainFoulProof | undefined {
  return proveFoul(bitboards(withBlack(before, at)), point(at), LOOKS);
}
