import { type ChainTerms, committedSnapshot, gameNumbers, identityOf } from "@kifu/chain";
import { version } from "../version.js";

/** What the circuits of a chain consist of, so that a difference can be named. */
export interface CircuitParts extends Awaited<ReturnType<typeof committedSnapshot>> {
  /** The number of each game, by its module. */
  games: Record<string, number>;
}

/** What tells one chain from another. A store belongs to one. */
export interface StoreIdentity {
  name: string;
  roundLength: number;
  faucet: boolean;
  /** undefined: whichever the store has; a new one draws one. */
  salt: string | undefined;
  /** A digest of the circuits: blocks that ran under others cannot be proven under these. */
  circuits: string;
  /** Only explains a difference: the digest decides. Stores of earlier versions do not have it. */
  parts?: CircuitParts;
  /** The version of Kifu with these circuits. */
  version?: string;
}

/** What a store says of itself. */
export interface WrittenIdentity extends StoreIdentity {
  /** The number of the store's layout. */
  schema: number;
  salt: string;
}

/** The identity of the chain that this code runs under these terms. */
export async function storeIdentity(terms: ChainTerms): Promise<StoreIdentity> {
  const parts = { ...(await committedSnapshot()), games: gameNumbers };
  return { ...(await identityOf(terms)), parts, version: version().kifu };
}
