import { notation as cells } from "@kifu/chain/randzu/notation";
import { put } from "@kifu/kit/plain";
import type { Colour } from "../board/FiveBoard";
import { StonePiece } from "../board/StonePiece";
import { texts } from "../texts/texts";

/** What games share whose players change colours. */
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
  const { board } = texts();
  return (
    <span className="flex items-center gap-1.5 text-sm">
      <span className="size-4">
        <StonePiece seat={colour === "black" ? 0 : 1} />
      </span>
      <span className="max-sm:sr-only">
        {colour === "black" ? board.blackName : board.whiteName}
      </span>
    </span>
  );
}

/** Which colour each player has. */
export function coloursText(sides: readonly [string, string], firstHas: Colour): string {
  const { board } = texts();
  const [first, second] = sides;
  const given = { first, second };
  return firstHas === "black" ? board.firstHasBlack(given) : board.firstHasWhite(given);
}
