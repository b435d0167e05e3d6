import type { Point, SeatNumber } from "@kifu/kit/plain";

export { BOARD, STAR_POINTS } from "../randzu/position.js";
export type { Point } from "@kifu/kit/plain";

/** A row of exactly this many stones wins for Black. For White, a longer row wins too. */
export const WINNING_LENGTH = 5;

/** A position. Stones are bits of a bitboard, indexed by `bitAt`. */
export interface Position {
  readonly black: bigint;
  readonly white: bigint;
  /** What the side to move has to do. One of `STEPS`. */
  readonly step: Step;
  /** Whether the first player has Black. Swaps change it. */
  readonly firstIsBlack: boolean;
  /** The number of fifth moves that White asked for, until it chooses one. 0 in Taraguchi-10. */
  readonly asked: number;
  /** In the step `choice`, the fifth moves that Black offers. Empty in all others. */
  readonly offered: readonly Point[];
  /**
   * Black's last stone, if White is to move after the opening. It is the stone whose foul White may
   * point out.
   */
  readonly last: Point | undefined;
  readonly turn: SeatNumber;
}

/**
 * What a player does in a turn. A move without stones and offers is a swap: its player takes the
 * other colour, and the opponent moves in its place.
 */
export interface Move {
  /**
   * The stones that are placed, in order. If White chooses one of the offered fifth moves, that
   * stone is the first and White's own the second.
   */
  readonly stones: readonly Point[];
  /** The number of fifth moves that White asks for; 0 if it asks for none. */
  readonly asks: number;
  /** The fifth moves that Black offers. Any cells are legal: see `areUnfit`. */
  readonly offers: readonly Point[];
}

/** The colour of a stone. Swaps in the opening change which seat has it. */
export type Colour = "black" | "white";

/**
 * The steps of a match. A name says which stones are due and whether the side to move may swap
 * instead. The numbers are stored in matches and never change: 16 more says that a swap is allowed.
 */
export const STEPS = {
  /** Neither player is bound by the opening. */
  play: 0,
  second: 1,
  /** The first player places the second stone, swaps, or begins Soosõrv-8 with two stones. */
  "second or swap": 17,
  third: 2,
  "third or swap": 18,
  fourth: 3,
  "fourth or swap": 19,
  fifth: 4,
  /** Black places the fifth stone, offers ten, or swaps. */
  "fifth, ten or swap": 20,
  sixth: 5,
  "sixth or swap": 21,
  /** White chooses a fifth stone and places the sixth. */
  choice: 6,
  "fourth and number": 7,
  "fourth and number or swap": 23,
  offers: 8,
  "offers or swap": 24,
} as const;

/** The name of a step. */
export type Step = keyof typeof STEPS;

/** The colour of a seat. Until the opening is over, swaps may change it. */
export function colourOf({ firstIsBlack }: Position, seat: SeatNumber): Colour {
  return firstIsBlack === (seat === 0) ? "black" : "white";
}

/** The most fifth moves that may be offered: ten in Taraguchi-10. */
export const MOST_OFFERS = 10;

/** The number of looks that a `FoulProof` has. Fouls whose derivations are larger cannot be proven. */
export const LOOKS = 16;
/** The number of forks that a `FoulProof` has. */
export const FORKS = LOOKS / 2;
/** In a `FoulProof`, stands for the steps of a look or fork that is not needed. */
export const UNUSED = 4;
