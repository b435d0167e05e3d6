import {
  address,
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
  optional,
  textLike,
} from "./decoder.js";
import { keyFields, NO_KEY, type Owner, plainKey } from "./signed/PlainKey.js";

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
