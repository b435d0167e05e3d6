import { texts } from "../texts/texts";
import { StakeChoice } from "./StakeChoice";
import { StakeTerms } from "./StakeTerms";
import { amountText } from "./stakeText";
import { useMoney } from "./useMoney";

interface StakePanelProps {
  readonly faucet: boolean;
  readonly againstBot: boolean;
  readonly stake: number | undefined;
  readonly onChoose: (stake: number | undefined) => void;
  /** Why a stake changes the game, if it does. */
  readonly remark: string | undefined;
}

export function StakePanel({ faucet, againstBot, stake, onChoose, remark }: StakePanelProps) {
  const { common } = texts();
  const money = useMoney();
  if (!faucet && (money.balance ?? 0) === 0) return null;
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        {stake !== undefined && stake > 0 && !againstBot
          ? common.stakeEach({ amount: amountText(stake) })
          : common.playForStake}
      </summary>
      <div className="mt-3">
        {againstBot ? (
          <p className="text-sm text-soft">{common.botsDoNotStake}</p>
        ) : (
          <>
            <StakeChoice stake={stake} onChoose={onChoose} />
            {stake !== undefined && stake > 0 && (
              <div className="mt-3 text-sm text-soft">
                <StakeTerms stake={stake} money={money} otherwise={common.smallerStake} />
                {remark !== undefined && <p className="mt-2">{remark}</p>}
              </div>
            )}
          </>
        )}
      </div>
    </details>
  );
}
