import { chooseMove as chooseRandzuMove } from "@kifu/chain/randzu/bot";
import { rules as randzu } from "@kifu/chain/randzu/rules";
import { chooseMove as chooseTicTacToeMove } from "@kifu/chain/tic-tac-toe/bot";
import { rules as ticTacToe } from "@kifu/chain/tic-tac-toe/rules";
import type { GameRules } from "@kifu/client";
import type { Bot, Rules, Seat } from "@kifu/kit/plain";

/** A game that the house plays; which position and move it has is its own. */
export interface HouseGame {
  readonly rules: GameRules;
  /** The move in the game's notation; undefined when the state is none of the game's. */
  choose(state: readonly string[], turn: Seat, ...rest: Rest): string | undefined;
}

type Rest = [random: () => number, level: Parameters<Bot<unknown, unknown>>[2]];

function houseGame<Position extends { readonly turn: Seat }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
  bot: Bot<Position, Move>,
): HouseGame {
  return {
    rules,
    choose(state, turn, random, level) {
      const position = rules.decode.state(state.map(BigInt), turn);
      const move = position && bot(position, random, level);
      return move === undefined ? undefined : rules.notation.write(move);
    },
  };
}

export const houseGames: ReadonlyMap<string, HouseGame> = new Map(
  [houseGame(randzu, chooseRandzuMove), houseGame(ticTacToe, chooseTicTacToeMove)].map((game) => [
    game.rules.name,
    game,
  ]),
);
