import type { Rules, Seat } from "@kifu/kit/plain";

/** A game as a check of its records needs it. */
export interface RecordGame {
  /** As matches and queues have it on the chain. */
  readonly number: number;
  /** The game's runtime module, whose `makeMove` makes its moves. */
  readonly module: string;
  readonly rules: Rules<{ readonly turn: Seat }, unknown, unknown>;
  /** The cells of a packed line, in the game's notation. */
  line(packed: bigint): string[] | undefined;
}
