import { type GameOutline, gameWords } from "../../src/games/words";
import { aDuel } from "../games/duels";

/** The words of a game with hidden information have no sample. */
export const drawnGames = Object.values<GameOutline>(gameWords)
  .filter(({ pictured }) => pictured)
  .map((game) => (game.hidden === undefined ? game : { ...game, sample: aDuel().moves }));
