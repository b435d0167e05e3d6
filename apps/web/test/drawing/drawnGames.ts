import { type GameOutline, gameWords } from "../../src/games/words";
import { aDuel } from "../games/duels";

/** The words of a game with hidden information have no sample. */
export const drawnGames = Object.values<GameOutline>(gameWords)
  .filter(({ drawing }) => drawing !== undefined)
  .map((game) => (game.hidden === undefined ? game : { ...game, sample: aDuel().moves }));
