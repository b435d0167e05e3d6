import { type ComponentType, lazy, type ReactNode } from "react";
import { retryWhileOffline } from "../lib/retryWhileOffline";
import type { BoardProps, GameView, PictureProps, PieceProps, ScoreProps } from "./contract";
import { GamePart } from "./GamePart";
import { NoBoard } from "./NoBoard";
import type { GameOutline } from "./words";

export interface GameFacts extends GameOutline {
  readonly load: Load;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
  /** Renders nothing for a game without a score. */
  readonly Score: ComponentType<ScoreProps>;
}

type Load = () => Promise<GameView>;

/** React remembers a failure permanently, so loading is first retried for this long. */
const PATIENCE_MS = 20_000;

/**
 * Makes the facts of a game.
 * @param board loads the game's file. Next.js finds the file by the import in `dynamic`, and
 * preloads it with pages
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
  /** Each part has its own boundary, so that a failure affects nothing else. */
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
    // A picture is too small for a message, and often within a link.
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
