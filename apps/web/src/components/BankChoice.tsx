import type { ReactNode } from "react";
import { paceText } from "../lib/clocks";
import { BANK_PACES, type Pace, SLOW_PACES } from "../lib/paces";
import { type PaceChoiceProps, PaceSegments } from "./PaceChoice";
import { texts } from "../texts/texts";

/** The clocks with a bank of time for the whole game. */
export function BankChoice(props: PaceChoiceProps) {
  const { alerts } = texts();
  return (
    <FoldedPaces
      summary={alerts.bankPaces}
      chosenSummary={alerts.bankPaceChosen}
      title={alerts.bankPacesTitle}
      paces={BANK_PACES}
      {...props}
    />
  );
}

/** The clocks of slow matches, with days for a move. */
export function SlowChoice(props: PaceChoiceProps) {
  const { alerts } = texts();
  return (
    <FoldedPaces
      summary={alerts.slowPaces}
      chosenSummary={alerts.slowPaceChosen}
      title={alerts.slowPaces}
      paces={SLOW_PACES}
      {...props}
    >
      <p className="mt-2 text-sm leading-snug text-soft">{alerts.slowPacesText}</p>
    </FoldedPaces>
  );
}

interface FoldedPacesProps extends PaceChoiceProps {
  readonly summary: string;
  /** The summary if one of these paces is chosen. */
  readonly chosenSummary: (given: { readonly pace: string }) => string;
  readonly title: string;
  readonly paces: readonly Pace[];
  readonly children?: ReactNode;
}

/** A part of the form that is closed at first, because few people use these paces. */
function FoldedPaces(folded: FoldedPacesProps) {
  const { summary, chosenSummary, title, paces, children, ...props } = folded;
  const { chosen } = props;
  const isChosen = paces.some(({ moveLimit }) => moveLimit === chosen);
  return (
    <details className="mt-4 short:mt-2">
      <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">
        {isChosen ? chosenSummary({ pace: paceText(chosen) }) : summary}
      </summary>
      <div className="mt-3">
        <PaceSegments title={title} paces={paces} {...props} />
        {children}
      </div>
    </details>
  );
}
