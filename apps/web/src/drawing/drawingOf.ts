import { wordsOf } from "../games/words";
import type { GameDrawing } from "./GameDrawing";

/** The drawing of the game with this name; undefined if there is none. */
export async function drawingOf(name: string): Promise<GameDrawing | undefined> {
  return await wordsOf(name)?.drawing?.();
}
