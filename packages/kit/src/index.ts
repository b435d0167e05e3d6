export * from "./game.js";
export * from "./defineGame.js";
export * from "./rules.js";
export * from "./board/shape.js";
export { decompose, fitsBits, isLowPartOnly, type RangeTest } from "./board/rangeTest.js";
export { Cell, locate, type Location, onlyTrueAt } from "./board/location.js";
export { splitRows, type Rows } from "./board/bitRows.js";
export { stoneAt, stoneBit } from "./board/stone.js";
export { lineIsFull, readBoard, readCells, type Cells } from "./board/cells.js";
export { readBoth, sideBySide } from "./board/twoColours.js";
export {
  around,
  aroundBoth,
  MAX_REACH,
  type Arm,
  type Neighbourhood,
} from "./board/neighbourhood.js";
export { exactLineIf, exactLineOf, lineOf, runsThrough, type StoneRun } from "./board/inARow.js";
export { claimHolds, LineClaim } from "./board/LineClaim.js";
export { isFull, compareCounts, countStones, type Comparison } from "./board/count.js";
export { flipsThrough, type Flips } from "./board/flips.js";
export { canFlip } from "./board/mobility.js";
export { drop, type Drop, isStacked } from "./board/gravity.js";
export { commitment } from "./hidden/commitment.js";
export { rootOverPath } from "./hidden/merklePath.js";
export {
  type Digits,
  indexFrom,
  permutation,
  type Permutation,
  valueAt,
} from "./hidden/permutation.js";
export { hashPieces } from "./hidden/hashPieces.js";
export { chance } from "./hidden/chance.js";
export { deckRoot, readOrder, type ShownOrder } from "./hidden/deck.js";
