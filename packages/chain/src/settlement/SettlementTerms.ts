import { fitsBits } from "@kifu/kit";
import { Encoding, Field, Poseidon, PublicKey, Struct, UInt32, UInt64 } from "o1js";
import { LEAST_NOTICE } from "./mina.js";
import { settlementCodes as codes } from "./settlementCodes.js";
import { Verifiers } from "./Verifiers.js";

/**
 * The fixed terms of a settlement contract. The contract stores only their hash, so its circuits
 * are the same for every chain and operator. Anyone who relies on a contract compares the hash with
 * the terms that they were told.
 */
export class SettlementTerms extends Struct({
  /** The chain's domain, which determines its genesis. */
  domain: Field,
  /** Mina's network: see `networkField`. */
  network: Field,
  /** Whose signature each settlement needs. */
  operator: PublicKey,
  /** The hash of the key that verifies the chain's first proofs. */
  proversKey: Field,
  /** Mina's slot at the chain's time 0. */
  genesisSlot: UInt32,
  secondsPerSlot: UInt32,
  /**
   * How many slots the chain's clock may fall behind Mina's. If it falls behind further, nothing
   * can be settled until the operator was silent.
   */
  lag: UInt32,
  /** After so many slots without a settlement of the operator, anybody may settle. */
  silence: UInt32,
  /** After so many slots without a settlement of the operator, the contract freezes. */
  freeze: UInt32,
  /** For so many slots, in the chain's time, a promised action may be left out. */
  deadline: UInt32,
  /** The nanomina that a balance of 1 is worth; 0 for play money. */
  unit: UInt64,
  /** Whose signatures each settlement needs beside the operator's. */
  verifiers: Verifiers,
  /** Who may announce other circuits. The empty key if they never change. */
  authority: PublicKey,
  /** For so many slots after an announcement, players can force withdrawals that come before it. */
  notice: UInt32,
}) {
  /** The part of the terms with which the circuits never change. */
  static fixedCircuits() {
    return { authority: PublicKey.empty<typeof PublicKey>(), notice: UInt32.from(0) };
  }

  hash(): Field {
    return Poseidon.hash(SettlementTerms.toFields(this));
  }

  /** A notice that is too short would leave players no time to leave before the circuits change. */
  assertNotice(): void {
    const { authority, notice } = this;
    const isLong = fitsBits(notice.value.sub(LEAST_NOTICE).seal(), 32).fits;
    authority.isEmpty().or(isLong).assertTrue(codes.badTerms);
  }
}

/** The longest name of a network, in bytes. */
const LONGEST_NAME = 31;

/** A network's name as a number: `mainnet`, `devnet` or the name of a test network. */
export function networkField(name: string): Field {
  const isNamed = name !== "" && new TextEncoder().encode(name).length <= LONGEST_NAME;
  const [field] = isNamed ? Encoding.stringToFields(name) : [];
  if (field === undefined) throw new RangeError(`Not a network's name: "${name}"`);
  return field;
}
