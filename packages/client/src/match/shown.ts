import type { Chain, Match, Move, SeatNumber } from "@kifu/wire";
import type { TurnClock, ShownMove, ShownPosition } from "./MatchHandle.js";
import { finalityAt, type Proven } from "../node/watch.js";
import { badAnswer, errorOf } from "../errors/KifuError.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import type { GameRules } from "../node/games.js";

/**
 * The clock of the side to move. undefined if the match is over or the chain is not known yet.
 */
export function clockOf(
  { result, deadline }: Pick<Match, "result" | "deadline">,
  chain: Pick<Chain, "time"> | undefined,
): TurnClock | undefined {
  if (result !== "running" || chain === undefined) return undefined;
  const { time } = chain;
  // A move in the second of the deadline itself is still in time.
  return {
    deadline,
    time,
    secondsLeft: Math.max(0, deadline - time + 1),
    overdue: time > deadline,
  };
}

/** A move made on this page that the node has not reported yet. */
export interface OwnMove {
  readonly ply: number;
  readonly seat: SeatNumber;
  readonly move: string;
  readonly state: readonly string[];
  accepted: boolean;
}

/**
 * The reported moves from the first one up to the first gap, plus the player's own move that the
 * node has not confirmed.
 */
export function shownMoves(
  moves: ReadonlyMap<number, Move>,
  own: OwnMove | undefined,
  chain: Proven | undefined,
): readonly ShownMove[] {
  const shown: ShownMove[] = [];
  // Moves after the first unknown move are left out, because nobody can tell their position.
  for (let known = moves.get(1); known !== undefined; known = moves.get(shown.length + 1)) {
    const { ply, seat, move, transaction, height, finality } = known;
    const now = chain === undefined ? finality : finalityAt(height, finality, chain);
    shown.push({ ply, seat, move, transaction, height, finality: now });
  }
  if (own?.ply !== shown.length + 1) return shown;
  const { ply, seat, move, accepted } = own;
  const finality = accepted ? "seen" : "sending";
  return [...shown, { ply, seat, move, transaction: undefined, height: undefined, finality }];
}

/** The position, including the player's own move that the node has not confirmed. */
export function shownPosition(match: Match, own: OwnMove | undefined): ShownPosition {
  if (own === undefined) return { state: match.state, turn: match.turn, ply: match.ply };
  return { state: own.state, turn: own.seat === 0 ? 1 : 0, ply: own.ply };
}

/** A legal move and the position that it leads to. */
export interface Judged {
  readonly notation: string;
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
}

/** Checks a move against the rules. Throws `client/illegal-move` if it is illegal. */
export async function validateOwnMove(
  rules: GameRules,
  match: Match,
  text: string,
): Promise<Judged> {
  const { decode, encode, notation, play } = rules;
  const position = decode.state(match.state.map(BigInt), match.turn);
  if (position === undefined) throw badAnswer("match.state", `a position of ${rules.name}`);

  const move = notation.read(text);
  const played = move === undefined ? undefined : play(position, move);
  if (played?.ok !== true) {
    await loadAnswerTexts();
    const code = played?.code ?? `${rules.name}/malformed`;
    throw errorOf("client/illegal-move", {
      facts: { match: match.id, move: text.slice(0, 20), rule: code },
      cause: errorOf(code),
    });
  }
  return {
    notation: notation.write(move),
    state: encode.state(played.position),
    move: encode.move(move),
  };
}
