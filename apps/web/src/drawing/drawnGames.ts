import type { GameName } from "@kifu/chain/plain-games";
import { gameWords } from "../games/words";

/** The games that have a drawing, in `drawingOf.ts`. Pages need no more of it than that. */
export const DRAWN_GAMES = ["Randzu", "TicTacToe", "ConnectFour"] as const satisfies GameName[];

/** A game with a drawing. Others have the site's own picture beside their links, and no animation. */
export type DrawnGame = (typeof DRAWN_GAMES)[number];

/** The game of this name, if it has a drawing. */
export function drawnGameNamed(name: string): DrawnGame | undefined {
  return DRAWN_GAMES.find((game) => gameWords[game].name === name);
}
