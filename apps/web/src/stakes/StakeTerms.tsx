import { FULL_BALANCE } from "./amounts";
import { GetMoney } from "./GetMoney";
import { amountText, balanceText, moneyName, stakeText } from "./stakeText";
import { isShort, type Money } from "./useMoney";

interface AffordableProps {
  readonly stake: number;
  readonly money: Money;
  /** The advice for a person who has too little, if even the faucet cannot help. */
  readonly otherwise: string;
}

/**
 * Shows the stake, and when it is lost, won or refunded. If the person has too little, says what
 * to do.
 */
export function StakeTerms(props: AffordableProps) {
  return (
    <>
      <p>{stakeText(props.stake)}</p>
      <Affordable {...props} />
    </>
  );
}

export function Affordable({ stake, money, otherwise }: AffordableProps) {
  const { balance, faucet } = money;
  if (balance === undefined) return null;
  const short = isShort(money, stake);
  const helps = faucet === true && stake <= FULL_BALANCE;
  return (
    <div className="mt-2">
      <p role="status">
        {!short
          ? balanceText(balance, faucet)
          : `${shortText(balance, faucet)} ${
              helps
                ? `You can have up to ${amountText(FULL_BALANCE)} for free.`
                : faucet === undefined
                  ? ""
                  : otherwise
            }`}
      </p>
      {short && helps && <GetMoney money={money} />}
    </div>
  );
}

function shortText(balance: number, faucet: boolean | undefined): string {
  return balance === 0
    ? `You have no ${moneyName(faucet)} yet.`
    : `You have ${amountText(balance)} in ${moneyName(faucet)}, which is less than the stake.`;
}
