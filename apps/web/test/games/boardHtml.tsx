import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { BoardProps } from "../../src/games/contract";

/** A game's board after these moves, separated by spaces. */
export function boardHtml(
  Board: ComponentType<BoardProps>,
  moves: string,
  mover?: 0 | 1,
  line?: readonly string[],
): string {
  return renderToStaticMarkup(
    <Board
      moves={moves.split(" ").filter(Boolean)}
      sending={false}
      line={line}
      mover={mover}
      onPlay={() => undefined}
      label="The board"
    />,
  );
}
