import dynamic from "next/dynamic";
import { type GameFacts, game } from "./game";

/** The games that this app shows, in this order. A game is one file and one line. */
export const games: readonly GameFacts[] = [
  // prettier-ignore
  game("randzu", "Randzu", "Five in a row on fifteen by fifteen.", ["Black", "White"], "h8 i8 h7 h9 g8 f8 i6 g9 j7 k7 i9 f6 g7 i7 f9 e10", (file) => dynamic(file(() => import("./randzu")))),
  // prettier-ignore
  game("tic-tac-toe", "Tic-tac-toe", "Three in a row. Over in a minute.", ["Crosses", "Noughts"], "b2 a3 c1 a1 a2 c2 b3 b1 c3", (file) => dynamic(file(() => import("./tic-tac-toe")))),
];

export function gameNamed(name: string | undefined): GameFacts | undefined {
  return games.find((game) => game.name === name);
}
