import { paceText } from "../../lib/clocks";
import { MOVE_PACES, type Pace } from "../../lib/paces";
import { Segments } from "../ui/Segments";

/** What is chosen of all paces, of those here or of others. */
export interface PaceChoiceProps {
  /** The number of a clock. */
  readonly chosen: number;
  readonly onChoose: (moveLimit: number) => void;
}

/** The times for each move that are played here; `BankChoice` has the others. */
export function PaceChoice({ chosen, onChoose }: PaceChoiceProps) {
  return (
    <Segments
      name="pace"
      title="Time per move"
      options={MOVE_PACES.map(optionOf)}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** How a pace is offered. */
export function optionOf({ name, moveLimit }: Pace) {
  return { value: moveLimit, label: name, note: paceText(moveLimit) };
}
