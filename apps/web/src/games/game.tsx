import { type ComponentType, lazy, type ReactNode } from "react";
import { retryWhileOffline } from "../lib/retryWhileOffline";
import type { BoardProps, GameView, PictureProps, PieceProps, ScoreProps } from "./contract";
import { GamePart } from "./GamePart";
import { NoBoard } from "./NoBoard";
import type { GameOutline } from "./words";

/** A game: its words and drawing, and what is in its file, which comes when it is first needed. */
export interface GameFacts extends GameOutline {
  readonly load: Load;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
  /** Shows nothing for a game that counts nothing. */
  readonly Score: ComponentType<ScoreProps>;
}

type Load = () => Promise<GameView>;

/** React remembers a failure for good, so loading is tried for this long first. */
const PATIENCE_MS = 20_000;

/**
 * @param board Next finds the file by its import in `dynamic`, and has pages fetch it beside
 *   their own
 */
export function game(
  words: GameOutline,
  board: (
    file: (load: Load) => () => Promise<ComponentType<BoardProps>>,
  ) => ComponentType<BoardProps>,
): GameFacts {
  let load: Load = () => Promise.reject(new Error(`${words.name} has no file`));
  const First = board((given) => {
    load = given;
    return async () => (await patient()).Board;
  });
  const patient = () =>
    typeof window === "undefined"
      ? load()
      : retryWhileOffline(load, AbortSignal.timeout(PATIENCE_MS));
  /** In a place of its own, so that its failure takes nothing else of the page with it. */
  const placed = <Props extends object>(
    choose: (view: GameView) => ComponentType<Props>,
    instead: (again: () => void) => ReactNode,
    first: ComponentType<Props> = lazy(async () => ({ default: choose(await patient()) })),
  ) => {
    const bring = async () => choose(await load());
    return function Placed(props: Props) {
      return <GamePart first={first} load={bring} instead={instead} props={props} />;
    };
  };
  return {
    ...words,
    load,
    Board: placed(
      (view) => view.Board,
      (again) => <NoBoard onAgain={again} />,
      First,
    ),
    // Too small to say more, and often within a link.
    Picture: placed(
      (view) => view.Picture,
      () => <span className="block aspect-square w-full rounded-lg bg-sunken" />,
    ),
    Piece: placed(
      (view) => view.Piece,
      () => <span className="block size-full" />,
    ),
    Score: placed(
      (view) => view.Score ?? NoScore,
      () => null,
    ),
  };
}

function NoScore() {
  return null;
}
