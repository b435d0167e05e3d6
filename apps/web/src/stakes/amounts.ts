import { GRANT, LARGEST_STAKE } from "@kifu/chain/stake-rules";

/** What the faucet makes a balance up to. */
export const FULL_BALANCE = Number(GRANT);

/** The stakes that people choose from; any other can be typed. */
export const USUAL_STAKES = [10, 50, 100] as const;

/**
 * What an address or a person names as a stake: nothing where there is none, undefined where it is not a whole
 * number that can be staked.
 */
export function readStake(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const stake = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Infinity;
  return stake <= Number(LARGEST_STAKE) ? stake : undefined;
}

/**
 * What somebody types as a stake. Thousands may be divided as they are shown, by commas or spaces; anything else that is
 * divided, as 1,5 is, is not a whole number.
 */
export function readTypedStake(text: string): number | undefined {
  const typed = text.trim();
  const plain = /^\d{1,3}([, \u00a0\u202f])\d{3}(\1\d{3})*$/.test(typed)
    ? typed.replaceAll(/[^\d]/g, "")
    : typed;
  return readStake(plain);
}

/**
 * How much a session may stake that is opened for this stake: enough for ten such matches, so that a wallet is
 * asked once for an evening, and not so much that a lost device costs all.
 */
export function allowanceFor(stake: number): number {
  return Math.min(10 * stake, Number(LARGEST_STAKE));
}
