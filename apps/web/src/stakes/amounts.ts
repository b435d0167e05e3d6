import { GRANT, LARGEST_STAKE } from "@kifu/chain/stake-rules";

/** The balance that the faucet tops up to. */
export const FULL_BALANCE = Number(GRANT);

/** The stakes to choose from. Any other can be typed. */
export const USUAL_STAKES = [10, 50, 100] as const;

/**
 * The stake in an address or a choice: 0 if there is none, undefined if it is no valid amount.
 */
export function readStake(text: string | undefined): number | undefined {
  if (text === undefined) return 0;
  const stake = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Infinity;
  return stake <= Number(LARGEST_STAKE) ? stake : undefined;
}

/**
 * A typed stake. Thousands may be separated by commas or spaces, as they are displayed. Any other
 * separator, as in 1,5, makes it invalid.
 */
export function readTypedStake(text: string): number | undefined {
  const typed = text.trim();
  const plain = /^\d{1,3}([, \u00a0\u202f])\d{3}(\1\d{3})*$/.test(typed)
    ? typed.replaceAll(/[^\d]/g, "")
    : typed;
  return readStake(plain);
}

/**
 * The allowance of a session that is opened for this stake: ten such matches, so that a wallet is
 * asked once per evening but a lost device does not cost everything.
 */
export function allowanceFor(stake: number): number {
  return Math.min(10 * stake, Number(LARGEST_STAKE));
}
