import { paceText } from "../lib/clocks";
import { MOVE_PACES, type Pace } from "../lib/paces";
import { texts } from "../texts/texts";
import { Segments } from "./Segments";

/** The chosen pace need not be one of the offered paces. */
export interface PaceChoiceProps {
  /** The number that encodes the chosen clock. */
  readonly chosen: number;
  readonly onChoose: (moveLimit: number) => void;
}

/** The paces with a time per move. `BankChoice` has the others. */
export function PaceChoice(props: PaceChoiceProps) {
  return <PaceSegments title={texts().alerts.movePaces} paces={MOVE_PACES} {...props} />;
}

interface PaceSegmentsProps extends PaceChoiceProps {
  readonly title: string;
  readonly paces: readonly Pace[];
}

export function PaceSegments({ title, paces, chosen, onChoose }: PaceSegmentsProps) {
  const { common } = texts();
  const options = paces.map(({ name, moveLimit }) => ({
    value: moveLimit,
    label: common[name],
    note: paceText(moveLimit),
  }));
  return (
    <Segments name="pace" title={title} options={options} chosen={chosen} onChoose={onChoose} />
  );
}
