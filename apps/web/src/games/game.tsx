import { lazy, type ComponentType } from "react";
import type { BoardProps, GameView, PictureProps, PieceProps } from "./contract";

/** What is known of a game before its file is loaded. */
export interface GameFacts {
  /** As in its rules. */
  readonly name: string;
  readonly title: string;
  /** One sentence for whoever has never seen it. */
  readonly sentence: string;
  /** What the two sides are called, first mover first. */
  readonly sides: readonly [string, string];
  /** A short game in notation, to show what it looks like. */
  readonly sample: readonly string[];
  readonly load: () => Promise<GameView>;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
}

type Load = GameFacts["load"];

/** A game whose file comes with its first board. */
export function game(
  name: string,
  title: string,
  sentence: string,
  sides: readonly [string, string],
  sample: string,
  /** Next finds the file by its import in `dynamic`, and has pages fetch it beside their own. */
  board: (
    file: (load: Load) => () => Promise<ComponentType<BoardProps>>,
  ) => ComponentType<BoardProps>,
): GameFacts {
  let load: Load = () => Promise.reject(new Error(`${name} has no file`));
  const Board = board((given) => {
    load = given;
    return async () => (await given()).Board;
  });
  const part = <Props,>(choose: (view: GameView) => ComponentType<Props>) =>
    lazy(async () => ({ default: choose(await load()) }));
  return {
    name,
    title,
    sentence,
    sides,
    sample: sample.split(" "),
    load,
    Board,
    Picture: part((view) => view.Picture),
    Piece: part((view) => view.Piece),
  };
}
