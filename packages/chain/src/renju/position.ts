export { BOARD, STAR_POINTS } from "../randzu/position.js";
export type { Point } from "@kifu/kit/plain";
