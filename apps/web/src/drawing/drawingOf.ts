import { wordsOf } from "../games/words";
import type { GameDrawing } from "./GameDrawing";

export async function drawingOf(name: string): Promise<GameDrawing | undefined> {
  return await wordsOf(name)?.drawing?.();
}
