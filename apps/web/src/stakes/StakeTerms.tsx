import { space, texts } from "../texts/texts";
import { FULL_BALANCE } from "./amounts";
import { GetMoney } from "./GetMoney";
import { amountText, balanceText, stakeText } from "./stakeText";
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
  const advice = helps
    ? texts().common.freeUpTo({ amount: amountText(FULL_BALANCE) })
    : faucet === undefined
      ? ""
      : otherwise;
  return (
    <div className="mt-2">
      <p role="status">
        {short ? `${shortText(balance, faucet)}${space()}${advice}` : balanceText(balance, faucet)}
      </p>
      {short && helps && <GetMoney money={money} />}
    </div>
  );
}

function shortText(balance: number, faucet: boolean | undefined): string {
  const { common } = texts();
  if (balance === 0) return faucet === false ? common.noRealMoneyYet : common.noPlayMoneyYet;
  const amount = amountText(balance);
  return faucet === false
    ? common.tooLittleRealMoney({ amount })
    : common.tooLittlePlayMoney({ amount });
}
