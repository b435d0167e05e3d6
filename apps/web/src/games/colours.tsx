import { notation as cells } from "@kifu/chain/randzu/notation";
import { put } from "@kifu/kit/plain";
import type { Colour } from "../board/FiveBoard";
import { StonePiece } from "../board/StonePiece";

/** What games share whose players change colours. */
export const NAMES = { black: "Black", white: "White" } as const;
export const OTHER = { black: "white", white: "black" } as const;

export type Stones = Readonly<Record<Colour, bigint>>;

export function withStone(stones: Stones, cell: string, colour: Colour): Stones {
  const point = cells.read(cell);
  return point === undefined
    ? stones
    : { ...stones, [colour]: put(stones[colour], point.x, point.y) };
}

/** A player's colour, beside the seat. */
export function ColourMark({ colour }: { colour: Colour }) {
  return (
    <span className="flex items-center gap-1.5 text-sm">
      <span className="size-4">
        <StonePiece seat={colour === "black" ? 0 : 1} />
      </span>
      <span className="max-sm:sr-only">{NAMES[colour]}</span>
    </span>
  );
}
