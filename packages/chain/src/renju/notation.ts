import type { Notation } from "@kifu/kit/plain";
import { notation as cells, render as renderBoard } from "../randzu/notation.js";
import { isSwap } from "./openings.js";
import { MOST_OFFERS, type Move, type Point, type Position } from "./position.js";

/** The move that takes the other colour. */
export const SWAPS = "swap";

/**
 * A move is written as the cells of its stones, with a comma between two: "h9" or "h9,i9". A
 * number of fifth moves that is asked for follows a colon: "g7:3". Offered fifth moves stand in
 * parentheses: "(j7,g9,k9)". Column p and row 16 are beyond the board. A swap is "swap".
 */
export const notation: Notation<Move> = {
  write(move) {
    if (isSwap(move)) return SWAPS;
    if (move.offers.length > 0) return `(${move.offers.map(writeOffer).join(",")})`;
    const stones = move.stones.map(cells.write).join(",");
    return move.asks === 0 ? stones : `${stones}:${move.asks}`;
  },
  read(text) {
    const name = text.trim().toLowerCase();
    if (name === SWAPS) return { stones: [], asks: 0, offers: [] };
    const offered = /^\((.+)\)$/.exec(name);
    if (offered) {
      const offers = cellsOf(offered[1]!, MOST_OFFERS, readOffer);
      return offers && { stones: [], asks: 0, offers };
    }
    const [, listed = "", number = "0"] = /^([^:]+)(?::([1-8]))?$/.exec(name) ?? [];
    const stones = cellsOf(listed, 2);
    return stones && { stones, asks: Number(number), offers: [] };
  },
};

function writeOffer({ x, y }: Point): string {
  return `${COLUMNS[x]}${y + 1}`;
}

function readOffer(text: string): Point | undefined {
  const name = /^([a-p])([1-9]|1[0-6])$/.exec(text);
  return name ? { x: COLUMNS.indexOf(name[1]!), y: Number(name[2]) - 1 } : undefined;
}

const COLUMNS = "abcdefghijklmnop";

function cellsOf(text: string, most: number, read = cells.read): Point[] | undefined {
  const points = text.split(",").map((name) => read(name));
  if (points.length > most) return undefined;
  return points.every((point) => point !== undefined) ? points : undefined;
}

/** The name of a cell, such as "h8". */
export const cellName = cells.write;

/** Draws the board as text, ● Black and ○ White. The last stone is in brackets. */
export function render({ black, white }: Position, last?: Move): string {
  return renderBoard({ black, white, turn: 0 }, last?.stones.at(-1));
}
