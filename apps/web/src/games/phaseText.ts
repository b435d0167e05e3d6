import type { Texts } from "../texts/Catalogue";
import type { HiddenWords } from "./words";

/** The headline of a phase in which the players' devices make the moves. */
export function phaseText(
  hidden: HiddenWords | undefined,
  phase: string | undefined,
  { board }: Pick<Texts, "board">,
): string | undefined {
  switch (hidden?.phases[phase ?? ""]) {
    case "sealing":
      return board.sealing;
    case "drawing":
      return board.drawing;
    case "showing":
      return board.showing;
    case undefined:
      return undefined;
  }
}
