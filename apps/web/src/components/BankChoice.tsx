import { paceText } from "../lib/clocks";
import { BANK_PACES } from "../lib/paces";
import { type PaceChoiceProps, PaceSegments } from "./PaceChoice";

/**
 * The clocks with a bank of time for the whole game. This part of the form is closed at first,
 * because few people use them.
 */
export function BankChoice(props: PaceChoiceProps) {
  const { chosen } = props;
  const isChosen = BANK_PACES.some(({ moveLimit }) => moveLimit === chosen);
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        Time for the whole game{isChosen && `: ${paceText(chosen)} per move`}
      </summary>
      <div className="mt-3">
        <PaceSegments
          title="For the whole game, plus seconds per move"
          paces={BANK_PACES}
          {...props}
        />
      </div>
    </details>
  );
}
