import { isBelowBits, type Rules } from "@kifu/kit/plain";
import { isCell, MOST_ASKED } from "./openings.js";
import { MOST_OFFERS, type Move, type Point, type Position, STEPS, type Step } from "./position.js";

/**
 * A position and a move as numbers. A move is one field, so that it costs a circuit less to hash
 * than a field for each coordinate.
 *
 * | number | bits from the lowest |
 * | --- | --- |
 * | move | 8 for each of two stones, 16 for the fifth moves asked for, 8 for each of ten offers |
 * | third of a state | 5 for the step, 1 if the first player has Black, 2 of 0, 4 asked for, 4 of 0, 8 for each of ten offers, 8 for Black's last stone |
 *
 * A cell is `16·y + x`, and 255 stands for none. An offer may be any cell, also none before another.
 */
export const fields: Pick<Rules<Position, Move, null>, "encode" | "decode"> = {
  encode: {
    state: ({ black, white, step, firstIsBlack, asked, offered, last }) => [
      black,
      white,
      BigInt(STEPS[step]) +
        (firstIsBlack ? 32n : 0n) +
        (BigInt(asked) << 8n) +
        (packed(offered, MOST_OFFERS) << 16n) +
        (packed(last === undefined ? [] : [last], 1) << 96n),
    ],
    move: ({ stones, asks, offers }) => [
      packed(stones, 2) + (BigInt(asks) << 16n) + (packed(offers, MOST_OFFERS) << 32n),
    ],
    witness: () => [],
  },

  decode: {
    // A missing number becomes -1, which is refused like every negative number.
    state([black = -1n, white = -1n, other = -1n, ...rest], turn) {
      if (rest.length > 0 || !isBelowBits(other, 104)) return undefined;
      const step = NAMES.get(Number(other & 31n));
      const offered = unpacked((other >> 16n) & ((1n << 80n) - 1n), MOST_OFFERS);
      const [last] = unpacked(other >> 96n, 1);
      const asked = Number((other >> 8n) & 15n);
      if (step === undefined || asked > MOST_ASKED || (other & 0xf0c0n) !== 0n) return undefined;
      if (last !== undefined && !isCell(last)) return undefined;
      if (![black, white].every((stones) => isBelowBits(stones, 240))) return undefined;
      return { black, white, step, firstIsBlack: (other & 32n) !== 0n, asked, offered, last, turn };
    },
    move([number = -1n, ...rest]) {
      if (rest.length > 0 || !isBelowBits(number, 112)) return undefined;
      const [first, second] = [number & 255n, (number >> 8n) & 255n].map((code) =>
        unpacked(code, 1),
      );
      // A second stone without a first would be another number of the same move.
      if (first!.length === 0 && second!.length > 0) return undefined;
      const asks = Number((number >> 16n) & 0xffffn);
      return {
        stones: [...first!, ...second!],
        asks,
        offers: unpacked(number >> 32n, MOST_OFFERS),
      };
    },
    witness: (given) => (given.length === 0 ? null : undefined),
  },
};

const NAMES = new Map<number, Step>(
  Object.entries(STEPS).map(([name, number]) => [number, name as Step]),
);

const NONE = 255;

function packed(cells: readonly Point[], places: number): bigint {
  let number = 0n;
  for (let i = 0; i < places; i++) {
    const cell = cells[i];
    number += BigInt(cell === undefined ? NONE : 16 * cell.y + cell.x) << BigInt(8 * i);
  }
  return number;
}

/** The cells of a number. Those that are none are left out at the end, and kept before another. */
function unpacked(number: bigint, places: number): Point[] {
  const codes = Array.from({ length: places }, (_, i) => Number((number >> BigInt(8 * i)) & 255n));
  while (codes.at(-1) === NONE) codes.pop();
  return codes.map((code) => ({ x: code % 16, y: Math.floor(code / 16) }));
}
