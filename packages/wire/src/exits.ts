import {
  address,
  anyObject,
  below,
  count,
  type Decoded,
  field,
  list,
  object,
  oneOf,
  optional,
} from "./decoder.js";
import type { Hash } from "./signed/Hash.js";
import { keyFields, type Owner, plainKey } from "./signed/PlainKey.js";

/** Where the chain's state keeps balances, pots and matches. The node's tests compare them. */
const PATHS = {
  balances: 308927770595189380306405288718040724872987471976580815951671081862930194084n,
  pots: 14606172759505348364852449814116092821988078692023062297345094267267902154058n,
  matches: 6531665384570698237489099501114904000874998502886651864146848401506005584877n,
};

/** The number of levels between a leaf of the state and its root. */
const LEVELS = 39;

/** A leaf of the chain's state, and its Merkle path. */
export type ExitLeaf = Decoded<typeof exitLeaf>;
const exitLeaf = object({
  fields: list(field, 256),
  index: below(2n ** BigInt(LEVELS)),
  /** The next greater path in the tree, which the leaf contains. */
  nextPath: field,
  /** From the leaf upwards. */
  siblings: list(field, LEVELS),
});

/**
 * What a player needs to leave with after the settlement contract is frozen. `kifu exit` reads it.
 */
export type ExitFile = Decoded<typeof exitFile>;
export const exitFile = object({
  format: oneOf("kifu-exit/1"),
  /** The settlement contract and its terms, as in `contract.json`. */
  contract: optional(anyObject),
  owner: address,
  /** How many blocks are settled, and the state root after them. */
  blocks: count,
  stateRoot: field,
  balance: exitLeaf,
  /** Pots of the player's matches that are not paid yet. */
  pots: list(object({ match: count, pot: exitLeaf, state: exitLeaf }), 2),
});

/**
 * Whether all paths of a file lead to its state root, and the balance is the owner's. It does not
 * show that Mina has settled this root.
 */
export function isExitOf(exit: ExitFile, owner: Owner, hash: Hash): boolean {
  const { stateRoot, balance, pots } = exit;
  const holds = (base: bigint, key: readonly bigint[], leaf: ExitLeaf) =>
    rootOver(leaf, hash([base, hash([...key])]), hash) === stateRoot;
  return (
    holds(PATHS.balances, keyFields(plainKey(owner)), balance) &&
    pots.every(
      ({ match, pot, state }) =>
        holds(PATHS.pots, [BigInt(match)], pot) && holds(PATHS.matches, [BigInt(match)], state),
    )
  );
}

function rootOver({ fields, index, nextPath, siblings }: ExitLeaf, path: bigint, hash: Hash) {
  if (siblings.length !== LEVELS) return undefined;
  return siblings.reduce(
    (node, sibling, level) =>
      hash((index >> BigInt(level)) & 1n ? [sibling, node] : [node, sibling]),
    hash([hash(fields), path, nextPath]),
  );
}
