import type { GameModule } from "@kifu/chain/plain-games";
import { words as randzu } from "@kifu/chain/randzu/words";
import { words as ticTacToe } from "@kifu/chain/tic-tac-toe/words";
import { words as connectFour } from "@kifu/chain/connect-four/words";
import { words as reversi } from "@kifu/chain/reversi/words";
import { words as threeGates } from "@kifu/chain/three-gates/words";
import { words as gomoku } from "@kifu/chain/gomoku/words";
import { words as renju } from "@kifu/chain/renju/words";
import type { GameWords } from "@kifu/kit/plain";
import type { GameTexts, Texts } from "../texts/Catalogue";

export type { GameWords } from "@kifu/kit/plain";

export interface GameOutline extends GameWords {
  /**
   * Whether the `drawing` folder can draw the game. Otherwise links show the site's own picture,
   * and there is no animation.
   */
  readonly pictured?: true;
  /**
   * From this number of moves on, a player can plan a move while the opponent thinks. Undefined if
   * never, because which cells are open depends too much on the opponent's move.
   */
  readonly plansFrom?: number;
  /** Only for games with hidden information. */
  readonly hidden?: HiddenWords;
}

export interface HiddenWords {
  /** What the players' devices do in each phase in which they make the moves. */
  readonly phases: Readonly<Record<string, "sealing" | "drawing" | "showing">>;
  /** The names of the opening moves, which the devices make before a player's first choice. */
  readonly opening: readonly string[];
  /** The number of moves of the example match. */
  readonly sampleLength: number;
}

/** The words of each game of the chain. Server-rendered pages use only these. */
export const gameWords = {
  Randzu: {
    ...randzu,
    pictured: true,
    plansFrom: 0,
  },
  TicTacToe: {
    ...ticTacToe,
    pictured: true,
    plansFrom: 0,
  },
  ConnectFour: {
    ...connectFour,
    pictured: true,
    plansFrom: 0,
  },
  Reversi: {
    ...reversi,
    pictured: true,
  },
  ThreeGates: {
    ...threeGates,
    pictured: true,
    hidden: {
      phases: {
        commit: "sealing",
        join: "sealing",
        open: "drawing",
        show: "showing",
      },
      opening: ["commit", "join", "open"],
      sampleLength: 18,
    },
  },
  Gomoku: {
    ...gomoku,
    pictured: true,
    // Swap2 takes at most three moves.
    plansFrom: 3,
  },
  Renju: {
    ...renju,
    pictured: true,
  },
} satisfies Record<GameModule, GameOutline>;

/**
 * The words of the game with this name, in the language of the texts. The game's code is separate,
 * and is loaded only by pages with a board. Without texts it returns what no language changes.
 */
export function wordsOf(name: string | undefined): Omit<GameOutline, keyof GameTexts> | undefined;
export function wordsOf(
  name: string | undefined,
  texts: Pick<Texts, "games">,
): GameOutline | undefined;
export function wordsOf(
  name: string | undefined,
  texts?: Pick<Texts, "games">,
): GameOutline | undefined {
  const found = Object.values<GameOutline>(gameWords).find((game) => game.name === name);
  return found && texts ? inLanguage(found, texts) : found;
}

/** All games, with their words in the language of the texts. */
export function allWords(texts: Pick<Texts, "games">): readonly GameOutline[] {
  return Object.values<GameOutline>(gameWords).map((game) => inLanguage(game, texts));
}

export function inLanguage<Game extends GameOutline>(
  game: Game,
  { games }: Pick<Texts, "games">,
): Game {
  const module = moduleOf(game.name);
  return module === undefined ? game : { ...game, ...games[module] };
}

/** The name of a game's runtime module, such as "TicTacToe". */
export function moduleOf(name: string): GameModule | undefined {
  const modules = Object.keys(gameWords) as GameModule[];
  return modules.find((module) => gameWords[module].name === name);
}
