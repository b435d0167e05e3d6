import {
  address,
  anyObject,
  below,
  count,
  decimal,
  type Decoded,
  field,
  label,
  largeCount,
  list,
  minaTransaction,
  object,
  oneOf,
  optional,
  textLike,
} from "./decoder.js";
import { type Hash, keyFields, NO_KEY, type Owner, plainKey } from "./signatures.js";

const slots = below(2n ** 32n);

/** How many verifiers a contract's terms can name. */
const MOST_VERIFIERS = 8;

/** A chain's settlement on Mina, as its operator describes it. Nothing here is proven. */
export type SettlementStatus = Decoded<typeof settlementStatus>;
export const settlementStatus = object({
  /** The contract and its terms: see `kifu help settle`. */
  contract: object({
    address,
    domain: field,
    /** The network of Mina: `mainnet`, `devnet` or the name of a test network. */
    network: label,
    operator: address,
    proversKey: field,
    genesisSlot: slots,
    secondsPerSlot: slots,
    lag: slots,
    /** After so many slots without a settlement of the operator, anybody may settle. */
    silence: slots,
    /** After so many slots without a settlement of the operator, players can leave. */
    freeze: slots,
    /** For so many slots, the chain may leave out a deposit that was promised. */
    deadline: slots,
    /** The nanomina that a balance of 1 is worth; 0 for play money. */
    unit: below(2n ** 64n),
    verifiers: list(address, MOST_VERIFIERS),
    quorum: count,
    /** Undefined if the circuits never change. */
    upgrades: optional(
      object({
        /** Who announces other circuits. */
        authority: address,
        /** For so many slots after an announcement, players can leave. */
        notice: slots,
      }),
    ),
  }),
  /** How many blocks are settled, counted from the first. */
  blocks: count,
  /** The latest settlement; undefined if the node does not know it. */
  transaction: optional(minaTransaction),
  /** When it was sent, in milliseconds since 1970 by the operator's clock. */
  at: optional(largeCount),
  /** Other circuits that are announced; undefined if there are none. */
  upgrade: optional(
    object({
      /** The hash of the key that verifies their proofs. */
      key: decimal,
      /** About when the notice ends, in milliseconds since 1970. */
      endsAt: optional(largeCount),
    }),
  ),
});

/** A settlement contract and its terms. */
export type SettlementContract = SettlementStatus["contract"];

/**
 * The terms as the fields whose hash the contract holds. So Mina refuses a transaction that was made for
 * a contract with other terms.
 *
 * @param keyOf decodes an address
 */
export function termsFields(
  contract: SettlementContract,
  keyOf: (address: string) => Owner,
): bigint[] {
  const key = (address: string) => keyFields(plainKey(keyOf(address)));
  const { domain, network, operator, proversKey, verifiers, quorum, upgrades } = contract;
  const unused = Array.from({ length: MOST_VERIFIERS - verifiers.length }, () => keyFields(NO_KEY));
  return [
    ...[domain, networkField(network), ...key(operator), proversKey],
    ...[contract.genesisSlot, contract.secondsPerSlot, contract.lag],
    ...[contract.silence, contract.freeze, contract.deadline, contract.unit],
    ...[...verifiers.map(key), ...unused].flat(),
    BigInt(quorum),
    ...(upgrades === undefined
      ? [...keyFields(NO_KEY), 0n]
      : [...key(upgrades.authority), upgrades.notice]),
  ];
}

/** The bytes of a name, the lowest first, and a 1 that ends them. */
function networkField(name: string): bigint {
  const bytes = [...new TextEncoder().encode(name), 1].slice(0, BYTES_PER_FIELD);
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

const BYTES_PER_FIELD = 31;

/**
 * What a verifier says about the chain after a block that it has executed itself. The signature covers
 * everything except the block's hash.
 */
export type SignedRoot = Decoded<typeof signedRoot>;
export const signedRoot = object({
  domain: field,
  height: count,
  blockHash: field,
  stateRoot: field,
  blockTreeRoot: field,
  transactionsHash: field,
  /** The chain's time, in seconds since genesis. */
  time: below(2n ** 64n),
  /** The settlement contract for which it is signed, and the hash of its terms. */
  contract: optional(address),
  terms: optional(field),
  /** The verifier's address. */
  key: address,
  /** A Mina signature, in base58. */
  signature: textLike(/^[1-9A-HJ-NP-Za-km-z]{90,100}$/, "a signature"),
});

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

const exitFields = {
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
};
/**
 * What a player needs to leave with after the settlement contract is frozen. `kifu exit` reads it.
 */
export type ExitFile = Decoded<typeof exitFile>;
export const exitFile = object(exitFields);

/** How many files of one contract a device keeps if it cannot tell which one Mina has settled. */
export const MOST_KEPT = 5;

/**
 * What a device keeps to leave one contract with: the latest file, and earlier ones in case the node
 * lied, the oldest first. `kifu exit` picks the file that Mina has settled.
 */
export type KeptExitFile = Decoded<typeof keptExitFile>;
export const keptExitFile = object({
  ...exitFields,
  earlier: optional(list(exitFile, MOST_KEPT - 1)),
});

/** The files that a device keeps in one, the oldest first. */
export function filesIn({ earlier = [], ...latest }: KeptExitFile): ExitFile[] {
  return [...earlier, latest];
}

/**
 * The file whose state Mina has settled. If there are several, the one with the most pots, because a
 * pot that an exit leaves out is lost. Without one, the latest file.
 */
export function settledExit(kept: KeptExitFile, settledRoot: bigint): ExitFile {
  const settled = filesIn(kept).filter(({ stateRoot }) => stateRoot === settledRoot);
  const [best = kept] = settled.sort((one, other) => other.pots.length - one.pots.length);
  return best;
}

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
