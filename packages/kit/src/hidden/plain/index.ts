/**
 * Hidden information without o1js, for rules, bots and browsers. Each function has a twin of the
 * same name for circuits, which the kit exports.
 */
export { poseidon, poseidonState } from "./poseidon.js";
export { commitment } from "./commitment.js";
export { merkleTree, rootOverPath, type MerkleTree } from "./merkleTree.js";
export { permutation, type Radices } from "./permutation.js";
export { hashPieces } from "./hashPieces.js";
export { chance } from "./chance.js";
export {
  deckOf,
  deckRoot,
  packOrder,
  readOrder,
  shuffled,
  unpackOrder,
  type Deck,
  type Opening,
} from "./deck.js";
