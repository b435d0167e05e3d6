import { type GameOutline, gameWords } from "../../src/games/words";

export const drawnGames = Object.values<GameOutline>(gameWords).filter(
  ({ drawing }) => drawing !== undefined,
);
