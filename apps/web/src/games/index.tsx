import type { GameModule } from "@kifu/chain/plain-games";
import dynamic from "next/dynamic";
import { type GameFacts, game } from "./game";
import { gameWords } from "./words";

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

export const games: readonly GameFacts[] = Object.values(facts);

/** Undefined if this version of the app does not know the game. */
export function gameNamed(name: string | undefined): GameFacts | undefined {
  return games.find((game) => game.name === name);
}
