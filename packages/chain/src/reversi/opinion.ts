import { bestOf, leadOf, type Opine, type Opinion, type Point } from "@kifu/kit/plain";
import { LookAhead, OVER } from "./LookAhead.js";
import { isPass, PASS, type Position } from "./position.js";
import { rules } from "./rules.js";

const DEPTH = 5;
/** With this many empty cells or fewer, the engine searches to the end of the game. */
const ENDGAME = 9;
/** The worth of a corner and a few moves more than the opponent has. */
const SCALE = 150;

/** Knows how a position ends when few cells are empty. Before, it weighs cells and mobility. */
export const opine: Opine<Position, Point> = (position) => {
  const moves = rules.legalMoves(position);
  if (moves.every(isPass)) return opineOnPass(position);
  const ahead = new LookAhead(position);
  const reachesEnd = ahead.empty <= ENDGAME;
  const depth = reachesEnd ? ahead.empty + 1 : DEPTH;
  const worths = new Map(moves.map((move) => [move, ahead.worthOf(move, depth)]));
  const best = bestOf(moves, (move) => worths.get(move)!);
  const worth = worths.get(best[0]!)!;
  if (worth >= OVER) return { prospect: "won", lead: 1, best };
  if (worth <= -OVER) return { prospect: "lost", lead: -1, best };
  if (reachesEnd) return { prospect: "drawn", lead: 0, best };
  return { prospect: "open", lead: leadOf(worth, SCALE), best };
};

/** The opponent's opinion, seen from the other side. Undefined if nobody can place a disc. */
function opineOnPass({ black, white, turn }: Position): Opinion<Point> | undefined {
  const next: Position = { black, white, turn: turn === 0 ? 1 : 0 };
  if (rules.legalMoves(next).every(isPass)) return undefined;
  const opinion = opine(next);
  if (opinion === undefined) return undefined;
  const { prospect, lead } = opinion;
  const seen = prospect === "won" ? "lost" : prospect === "lost" ? "won" : prospect;
  return { prospect: seen, lead: -lead, best: [PASS] };
}
