import type { GameName } from "@kifu/chain/plain-games";
import { words as randzu } from "@kifu/chain/randzu/words";
import { words as ticTacToe } from "@kifu/chain/tic-tac-toe/words";
import { words as connectFour } from "@kifu/chain/connect-four/words";
import type { GameWords } from "@kifu/kit/plain";

export type { GameWords } from "@kifu/kit/plain";

/** What is said of each game of the chain. Pages that a server makes know no more of them. */
export const gameWords = {
  Randzu: randzu,
  TicTacToe: ticTacToe,
  ConnectFour: connectFour,
} satisfies Record<GameName, GameWords>;

/** The words for a game, without its code, which only pages with a board load. */
export function wordsOf(name: string | undefined): GameWords | undefined {
  return Object.values<GameWords>(gameWords).find((game) => game.name === name);
}
