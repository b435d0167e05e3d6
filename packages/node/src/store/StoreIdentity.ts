import { type ChainTerms, committedSnapshot, gameNumbers, identityOf } from "@kifu/chain";
import { version } from "../lib/version.js";

/** The parts of a chain's circuits, so that an error can name the difference. */
export interface CircuitParts extends Awaited<ReturnType<typeof committedSnapshot>> {
  /** The number of each game, by module. */
  games: Record<string, number>;
}

/** What distinguishes one chain from another. A store belongs to one chain. */
export interface StoreIdentity {
  name: string;
  roundLength: number;
  faucet: boolean;
  /** Undefined accepts any salt of an existing store. A new store generates a salt. */
  salt: string | undefined;
  /**
   * A digest of the circuits. Blocks can be proven only with the circuits with which they ran.
   */
  circuits: string;
  /** Used only to explain a difference in `circuits`. Stores of earlier versions lack it. */
  parts?: CircuitParts;
  version?: string;
}

export interface WrittenIdentity extends StoreIdentity {
  schema: number;
  salt: string;
  /** The blocks below this height were proven with earlier circuits, and settled. */
  earlierCircuits?: number;
}

export async function storeIdentity(terms: ChainTerms): Promise<StoreIdentity> {
  const parts = { ...(await committedSnapshot()), games: gameNumbers };
  return { ...(await identityOf(terms)), parts, version: version().kifu };
}
