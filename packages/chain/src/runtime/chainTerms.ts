/**
 * The fixed parameters that distinguish a chain from every other chain. The chain's domain is
 * derived from them.
 */
export interface ChainTerms {
  name: string;
  /** The length of a queue round in seconds. It is also part of the circuits. */
  roundLength: number;
  /**
   * 128 bits in hexadecimal, drawn when the chain is created. So two chains with the same name
   * have different domains, even if one replaces the other.
   */
  salt: string;
  /**
   * Whether the chain gives play money to anyone who asks, through the module `Treasury`. The
   * circuits are the same: nodes take no grant on a chain without a faucet, and the contract of a
   * chain with real money settles nothing after one.
   */
  faucet: boolean;
}

/** A salt is 32 hexadecimal digits. */
export const SALT = /^[0-9a-f]{32}$/;

/** The terms for tests, measurements and the demo. A node draws its own salt. */
export const defaultTerms: ChainTerms = {
  name: "kifu-devnet",
  roundLength: 20,
  salt: "00000000000000000000000000000000",
  faucet: true,
};

/**
 * Whether a chain with these terms has the circuits whose verification keys are in the
 * repository.
 */
export function hasUsualCircuits({ roundLength }: Pick<ChainTerms, "roundLength">): boolean {
  return roundLength === defaultTerms.roundLength;
}
