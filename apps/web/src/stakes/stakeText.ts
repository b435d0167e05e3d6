/**
 * What the money of a chain is. Without a faucet, it comes from deposits on Mina alone.
 * @param faucet whether the chain gives away play money; undefined until known
 */
export function moneyName(faucet: boolean | undefined): string {
  return faucet === false ? "real money" : "play money";
}

/**
 * An amount of the chain's money.
 *
 * @example amountText(1000) // "1,000"
 */
export function amountText(amount: number): string {
  return amount.toLocaleString("en");
}

export function stakeText(stake: number): string {
  return `You each stake ${amountText(stake)}. ${outcomeText(stake)}`;
}

/** For somebody who is not one of the two players. */
export function stakeOfOthersText(stake: number): string {
  return `The two each stake ${amountText(stake)}. ${outcomeText(stake)}`;
}

export function outcomeText(stake: number): string {
  const own = amountText(stake);
  return `The winner gets ${amountText(2 * stake)}; a draw or an aborted match gives both their ${own} back.`;
}

/**
 * Why a match for this stake cannot begin yet.
 * @param stake undefined if the typed text is not an amount
 * @param short whether the person has less
 */
export function missingText(
  stake: number | undefined,
  short: boolean,
  faucet: boolean | undefined,
): string | undefined {
  if (stake === undefined) return "First type how much each side stakes.";
  return short
    ? `You need ${amountText(stake)} in ${moneyName(faucet)} for this stake.`
    : undefined;
}

export function balanceText(balance: number, faucet: boolean | undefined): string {
  return balance === 0
    ? `You have no ${moneyName(faucet)}.`
    : `You have ${amountText(balance)} in ${moneyName(faucet)}.`;
}

/** The terms of a match, with whether it is rated or for a stake. It cannot be both. */
export function termsWithStake(terms: string, stake: number, rated = false): string {
  if (rated) return `${terms} · rated`;
  return stake === 0 ? terms : `${terms} · stake ${amountText(stake)} each`;
}
