import { type GameOutline, gameWords } from "../../src/games/words";

/** The listed games with a drawing. */
export const drawnGames = Object.values<GameOutline>(gameWords).filter(
  ({ drawing }) => drawing !== undefined,
);
