import { useChain } from "@kifu/client/react";
import { useState } from "react";
import { Segments } from "../components/Segments";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { texts } from "../texts/texts";
import { readTypedStake, USUAL_STAKES } from "./amounts";

interface StakeChoiceProps {
  /**
   * Each side's stake. 0 means no stake. Undefined means that the typed text is not an amount.
   */
  readonly stake: number | undefined;
  readonly onChoose: (stake: number | undefined) => void;
}

export function StakeChoice({ stake, onChoose }: StakeChoiceProps) {
  const form = useEarlyChoices();
  const { common } = texts();
  const faucet = useChain().value?.faucet;
  const options = [
    { value: 0, label: common.noStake },
    ...USUAL_STAKES.map((value) => ({ value, label: `${value}` })),
    { value: "other", label: common.otherStake },
  ] as const;
  const isUsual = options.some(({ value }) => value === stake);
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
      <Segments<(typeof options)[number]["value"] | undefined>
        name="stake"
        title={faucet === false ? common.stakeInRealMoney : common.stakeInPlayMoney}
        options={options}
        chosen={typed === undefined ? options.find(({ value }) => value === stake)?.value : "other"}
        onChoose={(value) => {
          if (value === "other") return take("");
          type(undefined);
          onChoose(value);
        }}
      />
      {typed !== undefined && (
        <label className="mt-3 block text-left text-sm text-soft">
          {common.stakeOfEachSide}
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
            {isWrong ? common.typeWholeNumber : ""}
          </span>
        </label>
      )}
    </div>
  );
}
