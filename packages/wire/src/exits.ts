import {
  address,
  anyObject,
  below,
  count,
  type Decoded,
  field,
  largeCount,
  list,
  object,
  oneOf,
  optional,
} from "./decoder.js";
import type { Hash } from "./signed/Hash.js";
import { keyFields, type Owner, plainKey } from "./signed/PlainKey.js";

/** Where the chain's state keeps what an exit needs. The node's tests compare them. */
const PATHS = {
  balances: 308927770595189380306405288718040724872987471976580815951671081862930194084n,
  pots: 14606172759505348364852449814116092821988078692023062297345094267267902154058n,
  matches: 6531665384570698237489099501114904000874998502886651864146848401506005584877n,
  crossed: 26444156218646684893823305827889617320106464126435894569134462978054493029166n,
};

/** The root of a state that has nothing. The node's tests compare it. */
export const GENESIS_ROOT =
  3323732998373445540266074651037037648730374854986384281284686561704553729141n;

/** The number of levels between a leaf of the state and its root. */
const LEVELS = 39;

/** How many waiting deposits of a player are listed at most. */
export const MOST_WAITING = 100;

/** How many action states Mina remembers of an account. A settlement may promise any of them. */
export const ACTION_STATES = 5;

/** A leaf of the chain's state, and its Merkle path. */
export type ExitLeaf = Decoded<typeof exitLeaf>;
const exitLeaf = object({
  /** Empty if the state has nothing there. */
  fields: list(field, 256),
  /** If the state has nothing there, the leaf is this one, which skips the place. */
  neighbour: optional(object({ path: field, value: field })),
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
  /** When that was sent to Mina, in milliseconds since 1970; undefined if the node does not know it. */
  settledAt: optional(largeCount),
  /** When a device kept the file, in milliseconds since 1970; undefined if none did. */
  keptAt: optional(largeCount),
  balance: exitLeaf,
  /** What the player deposited and withdrew, in all. */
  crossed: exitLeaf,
  /**
   * The player's deposits on Mina that the settled blocks have not taken in, as the operator's machine
   * saw them a minute ago. undefined if the node does not know.
   */
  waiting: optional(list(count, MOST_WAITING)),
  /**
   * The player's forced withdrawals that the settled blocks have not taken in, likewise: the most to
   * withdraw, and how many of the action states that Mina remembers include it. The operator has to
   * promise it only if all do.
   */
  forced: optional(list(object({ most: count, states: count }), MOST_WAITING)),
  /** Pots of the player's matches that are not paid yet. */
  pots: list(object({ match: count, pot: exitLeaf, state: exitLeaf }), 2),
});

/**
 * Whether all paths of a file lead to its state root, and balance, deposits and withdrawals are the
 * owner's. It does not show that Mina has settled this root.
 */
export function isExitOf(exit: ExitFile, owner: Owner, hash: Hash): boolean {
  const { stateRoot, balance, crossed, pots } = exit;
  const key = keyFields(plainKey(owner));
  const holds = (base: bigint, key: readonly bigint[], leaf: ExitLeaf) =>
    rootOver(leaf, hash([base, hash([...key])]), hash) === stateRoot;
  return (
    holds(PATHS.balances, key, balance) &&
    holds(PATHS.crossed, key, crossed) &&
    pots.every(
      ({ match, pot, state }) =>
        pot.neighbour === undefined &&
        state.neighbour === undefined &&
        holds(PATHS.pots, [BigInt(match)], pot) &&
        holds(PATHS.matches, [BigInt(match)], state),
    )
  );
}

function rootOver(leaf: ExitLeaf, path: bigint, hash: Hash) {
  const { fields, neighbour, index, nextPath, siblings } = leaf;
  if (siblings.length !== LEVELS) return undefined;
  if (neighbour !== undefined) {
    const skips = neighbour.path < path && path < nextPath;
    if (!skips || fields.length > 0) return undefined;
  }
  const value = neighbour?.value ?? hash(fields);
  return siblings.reduce(
    (node, sibling, level) =>
      hash((index >> BigInt(level)) & 1n ? [sibling, node] : [node, sibling]),
    hash([value, neighbour?.path ?? path, nextPath]),
  );
}
