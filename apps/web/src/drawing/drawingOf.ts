import { connectFour } from "./connectFour";
import { type DrawnGame, drawnGameNamed } from "./drawnGames";
import type { GameDrawing } from "./GameDrawing";
import { randzu } from "./randzu";
import { ticTacToe } from "./ticTacToe";

const drawings: Readonly<Record<DrawnGame, GameDrawing>> = {
  Randzu: randzu,
  TicTacToe: ticTacToe,
  ConnectFour: connectFour,
};

/** How the game of this name is drawn; undefined if it is not. */
export function drawingOf(name: string): GameDrawing | undefined {
  const game = drawnGameNamed(name);
  return game && drawings[game];
}
