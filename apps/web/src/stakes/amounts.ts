import { GRANT, LARGEST_STAKE } from "@kifu/chain/stake-rules";

/** The balance to which the faucet tops up. */
export const FULL_BALANCE = Number(GRANT);

export const USUAL_STAKES = [10, 50, 100] as const;

/**
 * The stake in an address or a choice. 0 if there is none, and undefined if it is not a valid
 * amount.
 */
export function readStake(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const stake = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Infinity;
  return stake <= Number(LARGEST_STAKE) ? stake : undefined;
}

/**
 * Parses a typed stake. Commas, points or spaces may separate thousands, because displayed
 * amounts have such separators. Undefined for anything else, such as 1,5.
 */
export function readTypedStake(text: string): number | undefined {
  const typed = text.trim();
  const plain = /^\d{1,3}([,. \u00a0\u202f])\d{3}(\1\d{3})*$/.test(typed)
    ? typed.replaceAll(/[^\d]/g, "")
    : typed;
  return readStake(plain);
}

/**
 * The allowance of a session for this stake: enough for ten such matches. So a wallet is asked
 * only once in a while, and a lost device does not cost everything.
 */
export function allowanceFor(stake: number): number {
  return Math.min(10 * stake, Number(LARGEST_STAKE));
}
