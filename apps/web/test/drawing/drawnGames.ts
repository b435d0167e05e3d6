import { type GameOutline, gameWords } from "../../src/games/words";

/** The games of the list that have a drawing. */
export const drawnGames = Object.values<GameOutline>(gameWords).filter(
  ({ drawing }) => drawing !== undefined,
);
