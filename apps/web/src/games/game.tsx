import { type ComponentType, lazy, type ReactNode } from "react";
import { retryWhileOffline } from "../lib/retryWhileOffline";
import type {
  BoardProps,
  GameView,
  PictureProps,
  PieceProps,
  SampleProps,
  ScoreProps,
} from "./contract";
import { GamePart } from "./GamePart";
import { NoBoard } from "./NoBoard";
import type { GameOutline } from "./words";

export interface GameFacts extends GameOutline {
  readonly load: Load;
  readonly loadPicture: LoadPicture;
  /** A sample for the home page. A game without this component has sample moves in its words. */
  readonly loadSample?: LoadSample | undefined;
  readonly Board: ComponentType<BoardProps>;
  readonly Picture: ComponentType<PictureProps>;
  readonly Piece: ComponentType<PieceProps>;
  /** Renders nothing for a game without a score. */
  readonly Score: ComponentType<ScoreProps>;
}

type Load = () => Promise<GameView>;
type LoadPicture = () => Promise<ComponentType<PictureProps>>;
type LoadSample = () => Promise<ComponentType<SampleProps>>;

/**
 * React never loads a `lazy` component again after a failure. So its loading is retried for this
 * long before it fails.
 */
const PATIENCE_MS = 20_000;

/**
 * Makes the facts of a game.
 * @param board loads the game's file. Next.js finds the file by the import in `dynamic`, and
 * preloads it with pages
 * @param files the picture and the sample, if they have their own files
 */
export function game(
  words: GameOutline,
  board: (
    file: (load: Load) => () => Promise<ComponentType<BoardProps>>,
  ) => ComponentType<BoardProps>,
  files: { readonly picture?: LoadPicture; readonly sample?: LoadSample } = {},
): GameFacts {
  let load: Load = () => Promise.reject(new Error(`${words.name} has no file`));
  const First = board((given) => {
    load = given;
    return patient(async () => (await load()).Board);
  });
  const loadPicture = files.picture ?? (async () => (await load()).Picture ?? NoPicture);
  /** Each part has its own boundary, so that a failure affects nothing else. */
  const placed = <Props extends object>(
    bring: () => Promise<ComponentType<Props>>,
    instead: (again: () => void) => ReactNode,
    first: ComponentType<Props> = lazy(async () => ({ default: await patient(bring)() })),
  ) =>
    function Placed(props: Props) {
      return <GamePart first={first} load={bring} instead={instead} props={props} />;
    };
  return {
    ...words,
    load,
    loadPicture,
    loadSample: files.sample,
    Board: placed(
      async () => (await load()).Board,
      (again) => <NoBoard onAgain={again} />,
      First,
    ),
    // A picture is too small for an error message, and a button would not work within a link.
    Picture: placed(loadPicture, NoPicture),
    Piece: placed(
      async () => (await load()).Piece,
      () => <span className="block size-full" />,
    ),
    Score: placed(
      async () => (await load()).Score ?? NoScore,
      () => null,
    ),
  };
}

function patient<Part>(bring: () => Promise<Part>): () => Promise<Part> {
  return typeof window === "undefined"
    ? bring
    : () => retryWhileOffline(bring, AbortSignal.timeout(PATIENCE_MS));
}

function NoPicture() {
  return <span className="block aspect-square w-full rounded-lg bg-sunken" />;
}

function NoScore() {
  return null;
}
