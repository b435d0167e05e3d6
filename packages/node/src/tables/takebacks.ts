import { codes, type PlainTakeback, pliesOf, writeTakeback } from "@kifu/chain";
import type { SeatNumber, StatementOf } from "@kifu/wire";
import { LruCache } from "../lib/collections.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { AgreementRule } from "./Agreements.js";
import { type MoveCrypto, assertKeyActive, verifyStatement } from "./verifyStatement.js";
import type { SenderKey } from "./NodeKey.js";
import { deadlineOf, type PlainMatch } from "./Table.js";

/**
 * The moves of each match, from the index. The chain stores only the position and a hash of the
 * moves.
 */
export interface MatchHistory {
  /** All moves that were not taken back, in order. Includes open moves. */
  moves(match: number): readonly { readonly fields: readonly string[] }[];
  takenBack(match: number): number;
}

export interface TakebackContext {
  readonly chain: Pick<Chain, "time">;
  readonly moveCrypto: MoveCrypto;
  /** Not called before the node takes transactions. */
  readonly history: () => MatchHistory;
}

interface LastMoves {
  readonly before: readonly bigint[];
  readonly moves: readonly (readonly bigint[])[];
  /** Empty if the game's segments have no witnesses. */
  readonly witnesses: readonly (readonly bigint[])[];
}

/**
 * The maximum number of takebacks in a match. Each costs a segment and a proof, and without a
 * limit a match might never end. Only the node enforces it. No circuit counts takebacks.
 */
export const MOST_TAKEBACKS = 20;

/** The number of matches whose last moves are cached. */
const KNOWN = 1000;

/** Takebacks: the match goes back once both seats have signed the resulting transcript. */
export function takebackRule(
  context: TakebackContext & { key: SenderKey },
): AgreementRule<"takeback"> {
  const { chain, key, moveCrypto, history } = context;
  // Finding the last moves takes a replay of the match. The cache makes repeated bad signatures
  // cheap.
  const known = new LruCache<string, LastMoves>(KNOWN);
  const last = (match: PlainMatch, id: number, plies: 1 | 2) =>
    known.get(`${id}/${match.transcript}/${plies}`, () =>
      lastMoves(match, movesOf(history(), id), plies),
    )!;
  return {
    key,
    validate: (match, statement, offer) => {
      if (statement.agrees) assertMoreTakebacks(history(), statement.match);
      const before = (plies: 1 | 2) => last(match, statement.match, plies).before;
      validateTakeback(match, statement, offer?.plies, BigInt(chain.time), moveCrypto, before);
    },
    call: (match, [first, second]) => {
      const { module, stateFields, moveFields, witnessFields } = match.game;
      const taken = last(match, first.match, first.plies);
      const takeback = { ...taken, signed: [first.by, second.by] as const };
      const widths = { state: stateFields, move: moveFields, witness: witnessFields };
      return { module, method: "takeBack", fields: writeTakeback(takeback, widths) };
    },
    noOffer: () =>
      new NodeError(nodeCodes.takebacks.noOffer, "Nobody asks to take a move back in this match."),
    declined: () =>
      new NodeError(nodeCodes.takebacks.declined, "The opponent has declined to take moves back.", {
        remedy: "Ask again after the next move.",
      }),
  };
}

/**
 * Validates a takeback statement without a circuit, as `takeBack` would. `offered` is the number
 * of moves in the other seat's open request. `beforeOf` is called last, because it replays the
 * match. Throws the refusal.
 */
function validateTakeback(
  match: PlainMatch,
  statement: StatementOf<"takeback">,
  offered: 1 | 2 | undefined,
  time: bigint,
  moveCrypto: MoveCrypto,
  beforeOf: (plies: 1 | 2) => readonly bigint[],
): void {
  const { seat, agrees, transcript, plies, by } = statement;
  if (match.game.rules.hidden !== undefined) {
    throw new NodeError(nodeCodes.takebacks.notInGame, "This game has no takebacks.");
  }
  assertMayTakeBack(match, plies, time);
  if (transcript !== match.transcript) {
    throw new NodeError(nodeCodes.takebacks.otherPosition, "The match has moved on.", {
      details: { ply: match.ply, transcript: match.transcript.toString() },
      remedy: "A move withdraws the request. Ask again for the match as it is now.",
    });
  }
  const own = pliesFor(match, seat);
  const other = pliesFor(match, seat === 0 ? 1 : 0);
  const isMeant =
    offered === undefined ? plies === own || (!agrees && plies === other) : plies === offered;
  if (!isMeant) {
    throw new NodeError(nodeCodes.takebacks.otherMoves, "This is not what can be taken back.", {
      details: { plies, expected: offered ?? own },
      remedy: "A player asks to take back their own last move and, if there is one, the reply.",
    });
  }
  assertKeyActive(match.seats[seat], by, time);
  verifyStatement(match, { ...statement, before: beforeOf(plies) }, time, moveCrypto);
}

/**
 * Validates a takeback that arrives as a transaction. Throws the refusal. Checks everything that
 * the chain checks, without a circuit, and two rules that only the node can check: the limit of
 * takebacks, and that these really are the match's last moves. The chain would accept any
 * position that leads to the current one, even if it never occurred in the match.
 */
export function validateSentTakeback(
  match: PlainMatch,
  id: number,
  takeback: PlainTakeback,
  { chain, moveCrypto, history }: TakebackContext,
): void {
  const { before, moves, signed } = takeback;
  const { transcript } = match;
  const time = BigInt(chain.time);
  const plies = pliesOf(takeback);
  assertMayTakeBack(match, plies, time);
  for (const seat of [0, 1] as const) assertKeyActive(match.seats[seat], signed[seat], time);
  for (const seat of [0, 1] as const) {
    const agreed = { kind: "takeback", seat, agrees: true, transcript, plies, before } as const;
    verifyStatement(match, { ...agreed, by: signed[seat] }, time, moveCrypto);
  }
  assertMoreTakebacks(history(), id);
  const last = lastMoves(match, movesOf(history(), id), plies);
  if (String(last.before) !== String(before) || String(last.moves) !== String(moves)) {
    throw new NodeError(codes.takeback.wrongPosition, "These are not the match's last moves.");
  }
}

/** How many moves a seat takes back: its own last move, and the reply if there is one. */
function pliesFor({ position }: Pick<PlainMatch, "position">, seat: SeatNumber): 1 | 2 {
  return position.turn === seat ? 2 : 1;
}

/** Throws if `takeBack` would not accept that many moves now. */
function assertMayTakeBack(match: PlainMatch, plies: number, time: bigint): void {
  if (match.isOver) throw new NodeError(codes.match.finished, "The match is over.");
  if (time > deadlineOf(match)) {
    throw new NodeError(codes.match.outOfTime, "The time of the side to move has run out.");
  }
  if (plies > match.ply)
    throw new NodeError(codes.takeback.badCount, "There are not so many moves.");
}

function assertMoreTakebacks(history: MatchHistory, match: number): void {
  if (history.takenBack(match) < MOST_TAKEBACKS) return;
  throw new NodeError(nodeCodes.takebacks.tooMany, "No more moves are taken back in this match.", {
    details: { most: MOST_TAKEBACKS },
  });
}

function movesOf(history: MatchHistory, match: number): bigint[][] {
  return history.moves(match).map(({ fields }) => fields.map(BigInt));
}

/**
 * The last `plies` moves of the history. Throws if the history does not lead to the match's
 * position.
 */
export function lastMoves(
  { game: { rules, witnessFields }, position: now }: Pick<PlainMatch, "game" | "position">,
  made: readonly (readonly bigint[])[],
  plies: number,
): LastMoves {
  const cut = made.length - plies;
  let position = rules.initial();
  let before = rules.encode.state(position);
  const witnesses: (readonly bigint[])[] = [];
  for (const [i, fields] of made.entries()) {
    const move = rules.decode.move(fields);
    const played = move === undefined ? undefined : rules.play(position, move);
    // Cannot happen if the history is intact, because each move was validated when it was made.
    if (move === undefined || !played?.ok) throw leadElsewhere();
    if (i === cut) before = rules.encode.state(position);
    if (i >= cut && witnessFields > 0) {
      witnesses.push(rules.encode.witness(rules.findWitness(position, move)));
    }
    position = played.position;
  }
  // This can happen if another node made the blocks.
  if (String(rules.encode.state(position)) !== String(rules.encode.state(now))) {
    throw leadElsewhere();
  }
  return { before, moves: made.slice(cut), witnesses };
}

function leadElsewhere() {
  return new NodeError(
    codes.takeback.wrongPosition,
    "The moves do not lead to the match's position.",
  );
}
