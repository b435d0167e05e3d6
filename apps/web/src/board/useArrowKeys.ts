import { type KeyboardEvent, useRef, useState } from "react";
import type { Point } from "./Point";

/**
 * The keyboard's position on a board. Arrow keys, Home, End and the page keys move it, and so do
 * typed coordinates, such as h, 1, 0.
 */
export function useArrowKeys(width: number, height: number, start: Point) {
  const [stood, stand] = useState<Point>();
  // The digits that were typed one after the other.
  const digits = useRef("");
  const at = stood ?? start;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    digits.current = /^\d$/.test(event.key) ? digits.current + event.key : "";
    const to =
      stepByKey(at, event.key, width, height) ??
      typed(at, event.key, digits.current, width, height);
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

/**
 * The cell after a typed letter or digit. A letter names the column. Digits name the row; if they
 * make no row together, the last one counts alone.
 */
export function typed(
  at: Point,
  key: string,
  digits: string,
  width: number,
  height: number,
): Point | undefined {
  const x = /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - "a".charCodeAt(0) : -1;
  if (x >= 0 && x < width) return { x, y: at.y };
  const row = [digits.slice(-2), digits.slice(-1)].map(Number).find((n) => n >= 1 && n <= height);
  return digits === "" || row === undefined ? undefined : { x: at.x, y: row - 1 };
}
