import type { TableTerms } from "@kifu/client";
import type { GameDrawing } from "../drawing/GameDrawing";
import { PreviewFrame } from "../drawing/PreviewFrame";
import { wordsOf } from "../games/words";
import { paceText } from "../lib/clocks";
import { amountText } from "../stakes/stakeText";
import { firstMoverText } from "./firstMoverText";

interface TablePreviewProps {
  readonly table: TableTerms;
  readonly drawing: GameDrawing;
  readonly nameOf: (address: string) => string;
}

export function TablePreview({ table, drawing, nameOf }: TablePreviewProps) {
  const { players, game: name, moveLimit, stake = 0 } = table;
  const game = wordsOf(name);
  const [one, other] = players.map(nameOf);
  return (
    <PreviewFrame
      drawing={drawing}
      pieces={drawing.walk()([])}
      title="A table for two"
      headline={`${game?.title}`}
      detail={`${one} against ${other}`}
      lines={[
        `${paceText(moveLimit)} per move`,
        `Moves first: ${game && firstMoverText(table, undefined, game.sides, nameOf)}`,
        ...(stake > 0 ? [`Stake: ${amountText(stake)} each`] : []),
      ]}
    />
  );
}
