import { space, texts } from "../texts/texts";

/**
 * An amount of the chain's money.
 *
 * @param said the page's texts; code of the server itself has to give them
 * @example amountText(1000) // "1,000"
 */
export function amountText(amount: number, { language } = texts()): string {
  return amount.toLocaleString(language);
}

export function stakeText(stake: number): string {
  return `${texts().common.youEachStake({ amount: amountText(stake) })}${space()}${outcomeText(stake)}`;
}

/** For somebody who is not one of the two players. */
export function stakeOfOthersText(stake: number): string {
  return `${texts().common.othersEachStake({ amount: amountText(stake) })}${space()}${outcomeText(stake)}`;
}

export function outcomeText(stake: number): string {
  return texts().common.stakeOutcome({ pot: amountText(2 * stake), stake: amountText(stake) });
}

/**
 * The stake among the terms of an invitation or a table.
 * @param faucet whether the chain gives away play money; undefined until known
 */
export function stakeTermText(
  stake: number,
  faucet: boolean | undefined,
  isPlayer: boolean,
): string {
  const { common } = texts();
  // Without a faucet, money comes from deposits on Mina alone.
  const [ofPlayers, ofOthers] =
    faucet === false
      ? [common.fromYouInRealMoney, common.fromOthersInRealMoney]
      : [common.fromYouInPlayMoney, common.fromOthersInPlayMoney];
  const said = isPlayer ? ofPlayers : ofOthers;
  return `${said({ amount: amountText(stake) })}${space()}${outcomeText(stake)}`;
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
  const { common } = texts();
  if (stake === undefined) return common.typeStakeFirst;
  if (!short) return undefined;
  const amount = amountText(stake);
  return faucet === false ? common.needRealMoney({ amount }) : common.needPlayMoney({ amount });
}

export function balanceText(balance: number, faucet: boolean | undefined): string {
  const { common } = texts();
  if (balance === 0) return faucet === false ? common.noRealMoney : common.noPlayMoney;
  const amount = amountText(balance);
  return faucet === false ? common.haveRealMoney({ amount }) : common.havePlayMoney({ amount });
}

/** The terms of a match, with whether it is rated or for a stake. It cannot be both. */
export function termsWithStake(
  terms: string,
  stake: number,
  rated = false,
  said = texts(),
): string {
  const { common } = said;
  if (rated) return common.ratedTerms({ terms });
  if (stake === 0) return terms;
  return common.stakedTerms({ terms, amount: amountText(stake, said) });
}
