import { bestOf, leadOf, type Opine, type Opinion } from "@kifu/kit/plain";
import { discBits } from "./DiscBits.js";
import { LookAhead } from "./LookAhead.js";
import { endingOfFirst, EVEN_COLUMNS } from "./firstDisc.js";
import { maySwap, SWAP, type Position } from "./position.js";
import { openColumns } from "./rules.js";
import { pliesToFour, Solver } from "./Solver.js";

/** The most positions that a search visits, which takes several seconds. */
const MOST_POSITIONS = 3e7;
/** With fewer discs, this would be too few, so nothing is searched. */
const LEAST_DISCS = 6;
/** How far the engine looks ahead where it cannot search to the end. */
const DEPTH = 6;
/** An even position in which lines are open for both has about this worth for the side to move. */
const SCALE = 60;

/** 16 megabytes. */
const TABLE_BITS = 21;

/** Kept, because a match's positions have most of what follows in common. */
let solver: Solver | undefined;

/** Knows how a position ends, except in the opening. Of a first disc, it knows whether to swap. */
export const opine: Opine<Position, number> = (position) => {
  const columns = openColumns(position);
  if (columns.length === 0) return undefined;
  const discs = discBits(position);
  if (discs.count === 0) return { prospect: "drawn", lead: 0, best: EVEN_COLUMNS };
  if (maySwap(position) && endingOfFirst(position) >= 0) {
    const lead = endingOfFirst(position);
    return { prospect: lead > 0 ? "won" : "drawn", lead, best: [SWAP] };
  }
  if (discs.count < LEAST_DISCS) return weigh(position, columns);
  solver ??= new Solver(TABLE_BITS);
  const { least, most, columns: best } = solver.best(discs, MOST_POSITIONS);
  const plies = least === most ? { plies: pliesToFour(discs.count, least) } : {};
  if (best.length > 0 && least > 0) return { prospect: "won", ...plies, lead: 1, best };
  if (best.length > 0 && most < 0) return { prospect: "lost", ...plies, lead: -1, best };
  if (best.length > 0 && most === 0) return { prospect: "drawn", lead: 0, best };
  return weigh(position, columns);
};

function weigh(position: Position, columns: readonly number[]): Opinion<number> {
  const ahead = new LookAhead(position, { weighs: true });
  const best = bestOf(columns, (column) => ahead.worthOf(column, DEPTH));
  return { prospect: "open", lead: leadOf(ahead.worthOf(best[0]!, DEPTH), SCALE), best };
}
