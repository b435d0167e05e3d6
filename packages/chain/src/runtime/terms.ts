/** What the operators of one chain agree on. It is part of the circuits. */
export interface ChainTerms {
  /** The chain's name. Its domain is part of what wallets sign: see `assertDomain`. */
  name: string;
  /** How many blocks a round of queues lasts. */
  roundLength: number;
}

export const defaultTerms: ChainTerms = { name: "kifu-devnet", roundLength: 20 };
