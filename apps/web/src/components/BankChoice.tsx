import type { ReactNode } from "react";
import { paceText } from "../lib/clocks";
import { BANK_PACES, type Pace, SLOW_PACES } from "../lib/paces";
import { type PaceChoiceProps, PaceSegments } from "./PaceChoice";

/** The clocks with a bank of time for the whole game. */
export function BankChoice(props: PaceChoiceProps) {
  return (
    <FoldedPaces
      summary="Time for the whole game"
      title="For the whole game, plus seconds per move"
      paces={BANK_PACES}
      {...props}
    />
  );
}

/** The clocks of slow matches, with days for a move. */
export function SlowChoice(props: PaceChoiceProps) {
  return (
    <FoldedPaces summary="Days for a move" title="Days for a move" paces={SLOW_PACES} {...props}>
      <p className="mt-2 text-sm leading-snug text-soft">
        Play any number of these matches beside another. With days off you have 14 days in hand, and
        each move gives you one back.
      </p>
    </FoldedPaces>
  );
}

interface FoldedPacesProps extends PaceChoiceProps {
  readonly summary: string;
  readonly title: string;
  readonly paces: readonly Pace[];
  readonly children?: ReactNode;
}

/** A part of the form that is closed at first, because few people use these paces. */
function FoldedPaces({ summary, title, paces, children, ...props }: FoldedPacesProps) {
  const { chosen } = props;
  const isChosen = paces.some(({ moveLimit }) => moveLimit === chosen);
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        {summary}
        {isChosen && `: ${paceText(chosen)} per move`}
      </summary>
      <div className="mt-3">
        <PaceSegments title={title} paces={paces} {...props} />
        {children}
      </div>
    </details>
  );
}
