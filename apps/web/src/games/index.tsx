import type { GameModule } from "@kifu/chain/plain-games";
import dynamic from "next/dynamic";
import type { Texts } from "../texts/Catalogue";
import { texts } from "../texts/texts";
import { type GameFacts, game } from "./game";
import { gameWords, inLanguage } from "./words";

/** Each game of the chain with its file. Next.js finds the files by the imports written here. */
const facts = {
  Randzu: game(gameWords.Randzu, (file) => dynamic(file(() => import("./randzu")))),
  TicTacToe: game(gameWords.TicTacToe, (file) => dynamic(file(() => import("./tic-tac-toe")))),
  ConnectFour: game(gameWords.ConnectFour, (file) => dynamic(file(() => import("./connect-four")))),
  Reversi: game(gameWords.Reversi, (file) => dynamic(file(() => import("./reversi")))),
  ThreeGates: game(gameWords.ThreeGates, (file) => dynamic(file(() => import("./three-gates"))), {
    picture: async () => (await import("../cards/TablePicture")).TablePicture,
    sample: async () => (await import("../cards/SampleDuel")).SampleDuel,
  }),
  Gomoku: game(gameWords.Gomoku, (file) => dynamic(file(() => import("./gomoku")))),
  Renju: game(gameWords.Renju, (file) => dynamic(file(() => import("./renju")))),
} satisfies Record<GameModule, GameFacts>;

/** Each game's name and file. */
export const games: readonly Pick<GameFacts, "name" | "load">[] = Object.values(facts);

const known = new WeakMap<Texts, readonly GameFacts[]>();

/** All games, with their words in the page's language. The same objects for each call. */
export function allGames(): readonly GameFacts[] {
  const said = texts();
  const told = known.get(said) ?? Object.values(facts).map((each) => inLanguage(each, said));
  known.set(said, told);
  return told;
}

/** Undefined if this version of the app does not know the game. */
export function gameNamed(name: string | undefined): GameFacts | undefined {
  return allGames().find((game) => game.name === name);
}
