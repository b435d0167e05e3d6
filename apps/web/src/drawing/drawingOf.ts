import { wordsOf } from "../games/words";
import type { GameDrawing } from "./GameDrawing";

/** Loads the drawing of the game with this name, if there is one. */
export async function drawingOf(name: string): Promise<GameDrawing | undefined> {
  return await wordsOf(name)?.drawing?.();
}
