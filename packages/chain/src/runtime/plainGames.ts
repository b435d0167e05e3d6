import type { PlainGame as DefinedPlainGame } from "@kifu/kit/plain";
import { plain as randzu } from "../randzu/plain.js";
import { plain as ticTacToe } from "../tic-tac-toe/plain.js";
import { plain as connectFour } from "../connect-four/plain.js";
import { plain as reversi } from "../reversi/plain.js";
import { plain as threeGates } from "../three-gates/plain.js";
import { plain as gomoku } from "../gomoku/plain.js";
import { plain as renju } from "../renju/plain.js";

/**
 * The chain's games, without their circuits. This is the only list. If a game is added here and
 * missed elsewhere, the compiler or a test says where.
 */
export const plainGames = [
  randzu,
  ticTacToe,
  connectFour,
  reversi,
  threeGates,
  gomoku,
  renju,
] as const;

/** The name of a game's runtime module, such as "TicTacToe". */
export type GameModule = (typeof plainGames)[number]["module"];

/** One of `plainGames`, without its circuit. */
export type ChainGame = DefinedPlainGame<GameModule>;

/** Maps each game's module name to the game's number. Matches store these numbers. */
export const gameNumbers = Object.fromEntries(
  plainGames.map(({ module, number }) => [module, number]),
) as Readonly<Record<GameModule, number>>;
