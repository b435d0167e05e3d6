import dynamic from "next/dynamic";
import { type GameFacts, game } from "./game";
import { randzu, ticTacToe } from "./words";

/** The games that this app shows, in this order: their words, and their file. */
export const games: readonly GameFacts[] = [
  game(randzu, (file) => dynamic(file(() => import("./randzu")))),
  game(ticTacToe, (file) => dynamic(file(() => import("./tic-tac-toe")))),
];

export function gameNamed(name: string | undefined): GameFacts | undefined {
  return games.find((game) => game.name === name);
}
