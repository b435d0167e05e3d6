import { useEffect } from "react";
import { Affordable } from "../stakes/StakeTerms";
import { outcomeText } from "../stakes/stakeText";
import { isShort, useMoney } from "../stakes/useMoney";

interface RematchStakeProps {
  readonly stake: number;
  /** Whether the pot of the previous match has been paid. */
  readonly paid: boolean;
  /** Whether the terms are shown. */
  readonly shown: boolean;
  /** Gets whether the balance is too small. */
  readonly onShort: (short: boolean) => void;
}

/** What a rematch costs, and what to do if the balance is too small for it. */
export function RematchStake({ stake, paid, shown, onShort }: RematchStakeProps) {
  const money = useMoney();
  // This may change, because a payout of the previous match may raise the balance.
  const short = isShort(money, stake);
  useEffect(() => onShort(short), [short, onShort]);
  if (!shown) return null;
  return (
    <div className="text-sm text-soft">
      {short && paid ? (
        <Affordable stake={stake} money={money} otherwise="" />
      ) : (
        <p>{outcomeText(stake)}</p>
      )}
    </div>
  );
}
