import { type ChainTerms, committedSnapshot, gameNumbers, identityOf } from "@kifu/chain";
import { version } from "../version.js";

/** What the circuits of a chain consist of, so that a difference can be named. */
export interface CircuitParts extends Awaited<ReturnType<typeof committedSnapshot>> {
  /** The number of each game, by its module. */
  games: Record<string, number>;
}

/** What distinguishes chains. A store belongs to one chain. */
export interface StoreIdentity {
  name: string;
  roundLength: number;
  faucet: boolean;
  /** Undefined accepts whichever salt the store has. A new store generates one. */
  salt: string | undefined;
  /** A digest of the circuits. Blocks that ran with other circuits cannot be proven with these. */
  circuits: string;
  /** Only explains a difference: the digest decides. Stores of earlier versions lack it. */
  parts?: CircuitParts;
  /** The version of Kifu with these circuits. */
  version?: string;
}

/** The identity as it is written in a store. */
export interface WrittenIdentity extends StoreIdentity {
  /** The version of the store's layout. */
  schema: number;
  salt: string;
}

/** The identity of the chain that this code runs with these terms. */
export async function storeIdentity(terms: ChainTerms): Promise<StoreIdentity> {
  const parts = { ...(await committedSnapshot()), games: gameNumbers };
  return { ...(await identityOf(terms)), parts, version: version().kifu };
}
