import type { TableTerms } from "@kifu/client";
import type { GameDrawing } from "../drawing/GameDrawing";
import { PreviewFrame } from "../drawing/PreviewFrame";
import { wordsOf } from "../games/words";
import { perMoveText } from "../lib/clocks";
import { amountText } from "../stakes/stakeText";
import type { Texts } from "../texts/Catalogue";
import { firstMoverText } from "./firstMoverText";

interface TablePreviewProps {
  readonly table: TableTerms;
  readonly drawing: GameDrawing;
  readonly nameOf: (address: string) => string;
  readonly texts: Texts;
}

export function TablePreview({ table: terms, drawing, nameOf, texts }: TablePreviewProps) {
  const { common, table } = texts;
  const { players, game: name, moveLimit, stake = 0 } = terms;
  const game = wordsOf(name, texts);
  return (
    <PreviewFrame
      drawing={drawing}
      pieces={drawing.walk()([])}
      title={table.pictureTitle}
      headline={game?.title ?? name}
      detail={common.against({ first: nameOf(players[0]), second: nameOf(players[1]) })}
      lines={[
        perMoveText(moveLimit, texts),
        ...(game === undefined
          ? []
          : [
              common.movesFirst({
                who: firstMoverText(terms, undefined, game.sides, nameOf, texts),
              }),
            ]),
        ...(stake > 0 ? [common.stakeEach({ amount: amountText(stake, texts) })] : []),
      ]}
    />
  );
}
