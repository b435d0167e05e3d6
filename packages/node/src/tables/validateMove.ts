import { codes } from "@kifu/chain";
import { P } from "@kifu/kit/pallas";
import type { PlainOutcome } from "@kifu/kit/plain";
import { moveTiming, nextTranscript, timeAfterMove } from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { KeptMove, StoredMove } from "../store/parts/moves.js";
import type { MoveCrypto } from "./moveCrypto.js";
import { deadlineOf, type PlainMatch } from "./PlainMatch.js";
import { assertKeyActive, refusalOfRules, verifyStatement } from "./verifyStatement.js";

/** A move that is in no transaction yet, with the values that its segment also needs. */
export interface OpenMove extends KeptMove {
  /** Empty if the game's segments have no witnesses. */
  readonly witness: readonly bigint[];
  /** The move's signed time bound minus the time that the move took, in seconds. */
  readonly spare: bigint;
  readonly outcome: PlainOutcome;
}

/**
 * Validates the next move of a match by the game's plain rules. The checks have the order and the
 * codes of `playMoves` in the circuit. Throws the refusal.
 */
export function validateMove(
  match: PlainMatch,
  signed: StoredMove,
  time: bigint,
  moveCrypto: MoveCrypto,
): { move: OpenMove; after: PlainMatch } {
  const { rules, moveFields, witnessFields } = match.game;
  if (match.isOver) throw refusalOfRules(codes.match.finished, "The match is over.");
  if (signed.ply !== match.ply + 1) throw notNext(match);

  const isRead = signed.move.length === moveFields && signed.move.every((field) => field < P);
  const move = isRead ? rules.decode.move(signed.move) : undefined;
  if (move === undefined) throw refusalOfRules(`${rules.name}/malformed`, "This is not a move.");
  const played = rules.play(match.position, move);
  if (!played.ok) throw refusalOfRules(played.code, "The rules refuse the move.");
  if (time < match.time || time > deadlineOf(match)) {
    throw refusalOfRules(codes.match.outOfTime, "The time for this move has run out.");
  }
  const transcript = assertSigned(match, signed, time, moveCrypto);
  const spare = BigInt(signed.atMost) - (time - match.time);
  if (spare < 0n) throw pastBound(match, signed, time);
  const witness = witnessFields > 0 ? rules.findWitness(match.position, move) : undefined;
  const { outcome } = played;
  return {
    move: {
      ...signed,
      time,
      spare,
      witness: witness === undefined ? [] : rules.encode.witness(witness),
      outcome,
    },
    after: {
      ...match,
      position: played.position,
      ply: signed.ply,
      transcript,
      time,
      timeLeft: timeAfterMove(match.clock, match.timeLeft, {
        seat: match.position.turn,
        taken: Number(time - match.time),
        phases: {
          before: rules.hidden?.seconds(match.position),
          after: rules.hidden?.seconds(played.position),
        },
      }),
      isOver: outcome.ending !== "none",
    },
  };
}

/**
 * Returns the transcript after the move. Throws unless the player on turn signed it with an
 * active key.
 */
export function assertSigned(
  match: PlainMatch,
  { move, atMost, transcript: signed, by }: StoredMove,
  time: bigint,
  moveCrypto: MoveCrypto,
): bigint {
  const { transcript: before, time: timeBefore } = match;
  const seat = match.position.turn;
  assertKeyActive(match.seats[seat], by, time);
  const timing = moveTiming({ timeBefore, atMost: BigInt(atMost) });
  const transcript = nextTranscript(moveCrypto.hash, before, move, timing);
  if (transcript !== signed) {
    throw new NodeError(
      nodeCodes.moves.otherTranscript,
      "The move was signed over another transcript.",
      {
        details: { transcript: before.toString(), timeBefore: timeBefore.toString() },
        remedy: "Sign the move again, over what follows this transcript and time.",
      },
    );
  }
  verifyStatement(match, { kind: "move", seat, transcript, by }, time, moveCrypto);
  return transcript;
}

/** The move came after the time bound that its player signed, so the chain would refuse it. */
function pastBound({ time: before }: PlainMatch, { atMost }: StoredMove, time: bigint): NodeError {
  return new NodeError(nodeCodes.moves.pastBound, "The move came later than its player signed.", {
    details: { time: Number(time), timeBefore: Number(before), atMost },
    remedy: "Sign the same move again, with a later bound.",
  });
}

export function notNext({ ply, transcript, time }: PlainMatch): NodeError {
  return new NodeError(nodeCodes.moves.notNext, "This is not the match's next move.", {
    details: { ply, transcript: transcript.toString(), time: time.toString() },
    remedy: "Look at the match: it has moved on, or an earlier move is missing.",
  });
}

/** The node accepted the match's moves, but the chain refused them. */
export function matchStopped(match: number, code: string): NodeError {
  return new NodeError(nodeCodes.moves.matchStopped, "The match has stopped.", {
    details: { match, code },
    remedy: "Tell the operator. No move is lost.",
  });
}
