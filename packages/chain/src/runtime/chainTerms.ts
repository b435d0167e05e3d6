/** What tells one chain from every other, and never changes: what its domain is made of. */
export interface ChainTerms {
  /** The chain's name, by which people know it. */
  name: string;
  /** How many seconds a round of queues lasts. It is part of the circuits as well. */
  roundLength: number;
  /**
   * 128 bits in hexadecimal, drawn when the chain began: two chains of one name, or one that began
   * again, have different domains.
   */
  salt: string;
  /**
   * Whether the chain gives play money to anyone who asks: it has the module `Treasury`, or not. Its circuits differ by
   * it.
   */
  faucet: boolean;
}

/** What a salt looks like. */
export const SALT = /^[0-9a-f]{32}$/;

/** The chain of tests, measurements and the demo. A node draws a salt of its own. */
export const defaultTerms: ChainTerms = {
  name: "kifu-devnet",
  roundLength: 20,
  salt: "00000000000000000000000000000000",
  faucet: true,
};

/** Whether a chain has the circuits whose keys are committed: by the terms that these depend on. */
export function hasUsualCircuits({
  roundLength,
  faucet,
}: Omit<ChainTerms, "name" | "salt">): boolean {
  return roundLength === defaultTerms.roundLength && faucet === defaultTerms.faucet;
}
