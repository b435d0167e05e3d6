import {
  address,
  below,
  count,
  decimal,
  type Decoded,
  label,
  largeCount,
  minaTransaction,
  object,
  optional,
} from "./decoder.js";

const slots = below(2n ** 32n);

/** A chain's settlement on Mina, as its operator describes it. Nothing here is proven. */
export type SettlementStatus = Decoded<typeof settlementStatus>;
export const settlementStatus = object({
  /** The contract, and those of its terms that players ask for: see `kifu help settle`. */
  contract: object({
    address,
    /** The network of Mina: `mainnet`, `devnet` or the name of a test network. */
    network: label,
    /** The nanomina that a balance of 1 is worth; 0 for play money. */
    unit: below(2n ** 64n),
    secondsPerSlot: slots,
    /** After so many slots without a settlement of the operator, anybody may settle. */
    silence: slots,
    /** After so many slots without a settlement of the operator, players can leave. */
    freeze: slots,
    /** Undefined if the circuits never change. */
    upgrades: optional(
      object({
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
