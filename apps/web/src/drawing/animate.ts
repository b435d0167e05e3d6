import { setImmediate } from "node:timers/promises";
import { Canvas } from "./Canvas";
import type { GameDrawing } from "./GameDrawing";
import { Palette } from "./Palette";
import type { Bounds, DrawnShape } from "./DrawnShape";
import { type Frame, toGif } from "./toGif";

/** The length of the longer side of the animation. */
const PIXELS = 360;
const MOVE_HUNDREDTHS = 60;
/** How long the last position is shown before the animation repeats. */
const END_HUNDREDTHS = 300;

export interface AnimatedMatch {
  readonly moves: readonly string[];
  readonly line: readonly string[] | undefined;
}

/** Makes a GIF of a match: the empty board first, and then one frame per move. */
export async function animate(
  game: GameDrawing,
  { moves, line }: AnimatedMatch,
): Promise<Uint8Array> {
  const scale = PIXELS / Math.max(game.width, game.height);
  const size = [Math.round(game.width * scale), Math.round(game.height * scale)] as const;
  const board = new Canvas(...size, scale);
  board.draw(game.board);
  const canvas = new Canvas(...size, scale);
  canvas.restore(board, allOf(canvas));

  const palette = new Palette();
  const shown = new Uint8Array(canvas.width * canvas.height).fill(Palette.UNCHANGED);
  const piecesAfter = game.walk();
  let before: readonly DrawnShape[] = [];
  const frames: Frame[] = [];
  for (let count = 0; count <= moves.length; count++) {
    const isLast = count === moves.length;
    const pieces = piecesAfter(moves.slice(0, count), isLast ? line : undefined);
    const changed = differences(before, pieces).map((shape) => canvas.pixelsOf(shape));
    for (const bounds of changed) {
      canvas.restore(board, bounds);
      canvas.draw(pieces, bounds);
    }
    const bounds = count === 0 ? allOf(canvas) : around(changed);
    const hundredths = isLast ? END_HUNDREDTHS : MOVE_HUNDREDTHS;
    frames.push({ bounds, pixels: changesIn(canvas, bounds, shown, palette), hundredths });
    before = pieces;
    // Lets the server handle other requests.
    await setImmediate();
  }
  return toGif(canvas, palette, frames);
}

function differences(before: readonly DrawnShape[], after: readonly DrawnShape[]): DrawnShape[] {
  const [old, now] = [before, after].map((shapes) => new Set(shapes.map(keyOf)));
  return [
    ...before.filter((shape) => now?.has(keyOf(shape)) !== true),
    ...after.filter((shape) => old?.has(keyOf(shape)) !== true),
  ];
}

function keyOf(shape: DrawnShape): string {
  return JSON.stringify(shape);
}

/**
 * The colour numbers within the bounds. Pixels that did not change have the number for
 * "unchanged".
 */
function changesIn(canvas: Canvas, bounds: Bounds, shown: Uint8Array, palette: Palette) {
  const { left, top, right, bottom } = bounds;
  const changes = new Uint8Array((right - left) * (bottom - top));
  let i = 0;
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const at = row * canvas.width + column;
      const number = palette.numberOf(canvas.colourAt(at));
      changes[i++] = number === shown[at] ? Palette.UNCHANGED : number;
      shown[at] = number;
    }
  }
  return changes;
}

/**
 * The smallest rectangle that contains all the given bounds. It has at least one pixel, because
 * every frame needs one.
 */
function around(all: readonly Bounds[]): Bounds {
  if (all.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

function allOf({ width, height }: Canvas): Bounds {
  return { left: 0, top: 0, right: width, bottom: height };
}
