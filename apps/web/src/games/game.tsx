import { lazy, type ComponentType } from "react";
import { insist } from "../lib/insist";
import type { BoardProps, GameView, PictureProps, PieceProps } from "./contract";
import type { GameWords } from "./words";

/** A game: its words, and what is in its file, which comes when it is first needed. */
export interface GameFacts extends GameWords {
  readonly load: Load;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
}

type Load = () => Promise<GameView>;

/** React remembers a failure for good: so long it is tried before. */
const PATIENCE_MS = 20_000;

/**
 * @param board Next finds the file by its import in `dynamic`, and has pages fetch it beside
 *   their own
 */
export function game(
  words: GameWords,
  board: (
    file: (load: Load) => () => Promise<ComponentType<BoardProps>>,
  ) => ComponentType<BoardProps>,
): GameFacts {
  let load: Load = () => Promise.reject(new Error(`${words.name} has no file`));
  const Board = board((given) => {
    load = given;
    return async () => (await patient()).Board;
  });
  const patient = () =>
    typeof window === "undefined" ? load() : insist(load, AbortSignal.timeout(PATIENCE_MS));
  const part = <Props,>(choose: (view: GameView) => ComponentType<Props>) =>
    lazy(async () => ({ default: choose(await patient()) }));
  return {
    ...words,
    load,
    Board,
    Picture: part((view) => view.Picture),
    Piece: part((view) => view.Piece),
  };
}
