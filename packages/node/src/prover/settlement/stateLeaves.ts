import {
  createMerkleTree,
  LinkedLeafStruct,
  LinkedMerkleTree,
  LinkedMerkleTreeReadWitness,
} from "@proto-kit/common";
import type { ExitLeaf } from "@kifu/wire";
import { Bool, Field, Poseidon } from "o1js";
import type { PastState } from "./PastState.js";

class Siblings extends createMerkleTree(LinkedMerkleTree.HEIGHT).WITNESS {}

/** Reads what a state has at a path. If it has nothing there, reads the neighbour. */
export function leafAt(state: PastState, path: Field): ExitLeaf {
  const found = state.leaf(path.toBigInt());
  const { index, leaf } = found ?? state.previousLeaf(path.toBigInt());
  const stored = found && state.state(path.toBigInt());
  return {
    fields: stored?.map((field) => field.toBigInt()) ?? [],
    neighbour: found === undefined ? { path: leaf.path, value: leaf.value } : undefined,
    index,
    nextPath: leaf.nextPath,
    siblings: state.siblings(index),
  };
}

/** The witness of what a state has at a path, for the settlement contract. */
export function witnessOf(
  { fields, neighbour, index, nextPath, siblings }: ExitLeaf,
  path: Field,
): LinkedMerkleTreeReadWitness {
  const there = neighbour ?? { path, value: Poseidon.hash(fields.map(Field)) };
  return new LinkedMerkleTreeReadWitness({
    leaf: new LinkedLeafStruct({
      value: Field(there.value),
      path: Field(there.path),
      nextPath: Field(nextPath),
    }),
    merkleWitness: new Siblings({
      path: siblings.map(Field),
      isLeft: siblings.map((_, level) => Bool(((index >> BigInt(level)) & 1n) === 0n)),
    }),
  });
}
