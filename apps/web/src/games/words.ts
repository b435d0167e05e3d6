import type { GameModule } from "@kifu/chain/plain-games";
import { words as randzu } from "@kifu/chain/randzu/words";
import { words as ticTacToe } from "@kifu/chain/tic-tac-toe/words";
import { words as connectFour } from "@kifu/chain/connect-four/words";
import { words as reversi } from "@kifu/chain/reversi/words";
import type { GameWords } from "@kifu/kit/plain";
import type { GameDrawing } from "../drawing/GameDrawing";

export type { GameWords } from "@kifu/kit/plain";

/** What a page says of a game, and how it is drawn where there is no page. */
export interface GameOutline extends GameWords {
  /** A game without it has the site's own picture beside its links, and no animation. */
  readonly drawing?: () => Promise<GameDrawing>;
}

/** Each game of the chain. Pages that a server makes know no more of them. */
export const gameWords = {
  Randzu: {
    ...randzu,
    drawing: async () => (await import("../drawing/randzu")).drawing,
  },
  TicTacToe: {
    ...ticTacToe,
    drawing: async () => (await import("../drawing/tic-tac-toe")).drawing,
  },
  ConnectFour: {
    ...connectFour,
    drawing: async () => (await import("../drawing/connect-four")).drawing,
  },
  Reversi: {
    ...reversi,
    drawing: async () => (await import("../drawing/reversi")).drawing,
  },
} satisfies Record<GameModule, GameOutline>;

/** The words for a game, without its code, which only pages with a board load. */
export function wordsOf(name: string | undefined): GameOutline | undefined {
  return Object.values<GameOutline>(gameWords).find((game) => game.name === name);
}
