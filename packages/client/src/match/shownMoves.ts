import type { Chain, Move, SeatNumber, Truth } from "../views.js";
import type { ShownMove } from "./MatchHandle.js";

/** A move that was made here and that the node has not told of. */
export interface OwnMove {
  readonly ply: number;
  readonly seat: SeatNumber;
  readonly move: string;
  /** The field that results. */
  readonly state: readonly string[];
  transaction: string | undefined;
  accepted: boolean;
}

export function shownMoves(
  moves: ReadonlyMap<number, Move>,
  own: OwnMove | undefined,
  chain: Pick<Chain, "provenBlocks" | "settledBlocks"> | undefined,
): readonly ShownMove[] {
  const shown: ShownMove[] = [];
  // Up to the first that is not known yet: the later ones mean nothing without it.
  for (let known = moves.get(1); known !== undefined; known = moves.get(shown.length + 1)) {
    const { ply, seat, move, transaction, height, truth } = known;
    shown.push({ ply, seat, move, transaction, height, truth: truthAt(height, truth, chain) });
  }
  if (own?.ply !== shown.length + 1) return shown;
  const { ply, seat, move, transaction, accepted } = own;
  const truth = accepted ? "seen" : "sending";
  return [...shown, { ply, seat, move, transaction, height: undefined, truth }];
}

/** No event tells that a block was proven or settled; the chain tells how many are. */
function truthAt(
  height: number,
  truth: Truth,
  chain: Pick<Chain, "provenBlocks" | "settledBlocks"> | undefined,
): Truth {
  if (truth === "seen" || chain === undefined) return truth;
  if (height < chain.settledBlocks) return "settled";
  return height < chain.provenBlocks && truth !== "settled" ? "proven" : truth;
}
