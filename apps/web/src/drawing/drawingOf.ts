import { wordsOf } from "../games/words";
import type { GameDrawing } from "./GameDrawing";

/** How the game of this name is drawn; undefined if it is not. */
export async function drawingOf(name: string): Promise<GameDrawing | undefined> {
  return await wordsOf(name)?.drawing?.();
}
