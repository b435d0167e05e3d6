import { paceText } from "../../lib/clocks";
import { BANK_PACES, MOVE_PACES, type Pace } from "../../lib/paces";
import { Segments } from "../ui/Segments";

interface PaceChoiceProps {
  /** The number of a clock. */
  readonly chosen: number;
  readonly onChoose: (moveLimit: number) => void;
}

/** One of the paces that are played here: a time for each move, or one for the whole game. */
export function PaceChoice({ chosen, onChoose }: PaceChoiceProps) {
  const same = { name: "pace", chosen, onChoose };
  return (
    <>
      <Segments title="Time per move" options={MOVE_PACES.map(optionOf)} {...same} />
      <Segments
        title="Or for the whole game, plus seconds per move"
        options={BANK_PACES.map(optionOf)}
        {...same}
      />
    </>
  );
}

function optionOf({ name, moveLimit }: Pace) {
  return { value: moveLimit, label: name, note: paceText(moveLimit) };
}
