import { type KeyboardEvent, useState } from "react";
import type { Point } from "./Point";

/** The keyboard's position on a board. Arrow keys, Home, End and the page keys move it. */
export function useArrowKeys(width: number, height: number, start: Point) {
  const [stood, stand] = useState<Point>();
  const at = stood ?? start;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stepByKey(at, event.key, width, height);
    if (to === undefined) return;
    event.preventDefault();
    stand(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-x="${to.x}"][data-y="${to.y}"]`)?.focus();
  };
  return { at, stand, onKeyDown };
}

export function stepByKey(
  { x, y }: Point,
  key: string,
  width: number,
  height: number,
): Point | undefined {
  switch (key) {
    case "ArrowLeft":
      return { x: Math.max(0, x - 1), y };
    case "ArrowRight":
      return { x: Math.min(width - 1, x + 1), y };
    case "ArrowUp":
      return { x, y: Math.min(height - 1, y + 1) };
    case "ArrowDown":
      return { x, y: Math.max(0, y - 1) };
    case "Home":
      return { x: 0, y };
    case "End":
      return { x: width - 1, y };
    case "PageUp":
      return { x, y: height - 1 };
    case "PageDown":
      return { x, y: 0 };
    default:
      return undefined;
  }
}
