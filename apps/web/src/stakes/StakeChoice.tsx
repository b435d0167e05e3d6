import { useChain } from "@kifu/client/react";
import { useState } from "react";
import { Segments } from "../components/Segments";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { readTypedStake, USUAL_STAKES } from "./amounts";
import { moneyName } from "./stakeText";

interface StakeChoiceProps {
  /**
   * Each side's stake. 0 means no stake. Undefined means that the typed text is not an amount.
   */
  readonly stake: number | undefined;
  readonly onChoose: (stake: number | undefined) => void;
}

const OPTIONS = [
  { value: 0, label: "Nothing" },
  ...USUAL_STAKES.map((value) => ({ value, label: `${value}` })),
  { value: "other", label: "Other" },
] as const;

export function StakeChoice({ stake, onChoose }: StakeChoiceProps) {
  const form = useEarlyChoices();
  const faucet = useChain().value?.faucet;
  const isUsual = OPTIONS.some(({ value }) => value === stake);
  // The typed text. Undefined while a usual amount is chosen.
  const [typed, type] = useState(isUsual ? undefined : `${stake ?? ""}`);
  const isWrong = typed !== undefined && typed !== "" && stake === undefined;
  const take = (text: string) => {
    type(text);
    const read = readTypedStake(text);
    onChoose(read === 0 ? undefined : read);
  };
  return (
    <div ref={form}>
      <Segments<(typeof OPTIONS)[number]["value"] | undefined>
        name="stake"
        title={`Stake, in ${moneyName(faucet)}`}
        options={OPTIONS}
        chosen={typed === undefined ? OPTIONS.find(({ value }) => value === stake)?.value : "other"}
        onChoose={(value) => {
          if (value === "other") return take("");
          type(undefined);
          onChoose(value);
        }}
      />
      {typed !== undefined && (
        <label className="mt-3 block text-left text-sm text-soft">
          Stake of each side
          <input
            inputMode="numeric"
            autoComplete="off"
            autoFocus={typed === ""}
            value={typed}
            onChange={(event) => take(event.target.value)}
            aria-invalid={isWrong}
            aria-describedby="stake-wrong"
            className="mt-1.5 block h-11 w-full max-w-40 rounded-lg border border-rule bg-paper px-3 text-base text-ink"
          />
          <span id="stake-wrong" role="status" className="mt-1.5 block min-h-5">
            {isWrong ? "Type a whole number, such as 25." : ""}
          </span>
        </label>
      )}
    </div>
  );
}
