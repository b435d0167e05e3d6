import type { SeatNumber as Side } from "@kifu/kit/plain";
import { Field, Poseidon } from "o1js";
import { takenBackTranscript } from "@kifu/wire";
import { type KeyName } from "./keys.js";
import { plainGames } from "./plainGames.js";
import {
  type AbortNotice,
  clockOf,
  isSlow,
  type Match,
  REASONS,
  RESULTS,
  type Seat,
} from "./state.js";
import type { Agreed, Agreement, Move, Resignation, Takeback } from "./transaction.js";
import { isEqual } from "./isEqual.js";
import { SessionsModel } from "./SessionsModel.js";

/**
 * The seconds of notice before an abort, and the seconds after which leaving is forgiven again.
 */
const [NOTICE, A_DAY] = [60, 86_400];

export class MatchesModel extends SessionsModel {
  /** The deadline is the last second in which the side to move may move. */
  isOutOfTime({ deadline }: Match): boolean {
    return this.time > deadline;
  }

  clockOf(moveLimit: number): { bank: number; increment: number } {
    return clockOf(moveLimit);
  }

  /**
   * The side that moved keeps the time that it did not use and gets the increment, up to the
   * bank. After a move in a phase with a time of its own, the side has its whole bank.
   */
  stopClock(match: Match): void {
    const { bank, increment } = this.clockOf(match.moveLimit);
    const isInPhase = this.phaseOf(match) !== undefined;
    const left = isInPhase ? bank : Math.min(bank, match.deadline - this.time + increment);
    const [first, second] = match.timeLeft;
    match.timeLeft = match.turn === 0 ? [left, second] : [first, left];
  }

  /** The side to move may use the rest of this second and all its remaining time. */
  startClock(match: Match): void {
    const [first, second] = match.timeLeft;
    const left = this.phaseOf(match) ?? match.timeLeft[match.turn];
    match.timeLeft = match.turn === 0 ? [left, second] : [first, left];
    match.deadline = this.time + left;
  }

  phaseOf({ game, state, turn }: Match): number | undefined {
    return plainGames.get(game)?.secondsAt(state, turn);
  }

  /**
   * A signed move covers the moves before it, the time of the last one of them, and a bound on
   * the mover's own time. A move that is its own transaction has no bound.
   */
  writeDown(match: Match, move: readonly bigint[]): void {
    const timeBefore = BigInt(match.deadline - match.timeLeft[match.turn]);
    const fields = [match.transcript, timeBefore * 2n ** 33n, ...move].map((field) => Field(field));
    match.transcript = Poseidon.hash(fields).toBigInt();
  }

  isHeld(owner: KeyName): boolean {
    return this.matches.some(
      ({ result, seats, moveLimit }) =>
        result === "running" && !isSlow(moveLimit) && seats.some((seat) => seat.owner === owner),
    );
  }

  begin(owners: [KeyName, KeyName], game: number, moveLimit: number): void {
    const seats = owners.map((owner): Seat => {
      const { key, expiresAt } = this.sessionOf(owner);
      return { owner, key, expiresAt };
    }) as [Seat, Seat];
    const { bank } = this.clockOf(moveLimit);
    const match: Match = {
      game,
      state: plainGames.get(game)?.opening ?? [],
      seats,
      turn: 0,
      ply: 0,
      transcript: 0n,
      moveLimit,
      deadline: this.time + bank,
      timeLeft: [bank, bank],
      result: "running",
      reason: "none",
      line: 0n,
      made: [],
    };
    const number = this.matches.push(match);
    for (const owner of owners) {
      const latest = isSlow(moveLimit) ? { slowMatch: number } : { match: number, queue: null };
      this.players.set(owner, { ...this.playerOf(owner), ...latest });
    }
    this.announce("match-started", BigInt(number), BigInt(game), ...owners, BigInt(moveLimit));
  }

  makeMove(signer: KeyName, tx: Move): string | undefined {
    const match = this.matches[Number(tx.match) - 1];
    const refused = this.checkRunning(tx.match, match);
    if (match === undefined || refused) return refused;
    if (match.game !== tx.module) return "match/wrong-game";
    if (!match.seats.some((seat) => this.sits(signer, seat))) return "match/not-a-player";
    const seat = match.seats[match.turn];
    if (!this.sits(signer, seat)) return "match/not-your-turn";
    const late = this.checkSeat(signer, seat, match);
    if (late) return late;

    const game = plainGames.get(match.game);
    const judged = game?.judge(match.state, match.turn, tx.move, tx.witness);
    if (!judged?.ok) return judged?.code;
    if (!isEqual(judged.state, tx.state)) return "match/wrong-field";

    const mover = match.turn;
    match.made = [...match.made, { before: match.state, move: tx.move }];
    this.writeDown(match, tx.move);
    this.stopClock(match);
    match.state = judged.state;
    match.turn = mover === 0 ? 1 : 0;
    match.ply += 1;
    this.startClock(match);
    this.announce("move-made", tx.match, BigInt(match.ply));
    if (judged.ending === "drawn") this.end(tx.match, match, "drawn", "board", judged.line);
    if (judged.ending === "won") this.end(tx.match, match, wonBy(mover), "board", judged.line);
    if (judged.ending === "lost")
      this.end(tx.match, match, wonBy(match.turn), "board", judged.line);
    return undefined;
  }

  resign(signer: KeyName, tx: Resignation): string | undefined {
    const opened = this.openForSeat(signer, tx);
    if (typeof opened === "string") return opened;
    const { match, side } = opened;
    this.end(tx.match, match, this.resignedBy(side, match), "resignation");
    return undefined;
  }

  abort(signer: KeyName, tx: Resignation & { transcript: bigint }): string | undefined {
    const opened = this.openForSeat(signer, tx);
    if (typeof opened === "string") return opened;
    const { match, side } = opened;
    if (this.haveBothMoved(match)) return "match/both-moved";
    if (tx.transcript !== match.transcript) return "match/moved-on";
    const standing = this.aborts.get(Number(tx.match));
    if (standing !== undefined && this.isStanding(match, standing)) return "match/announced";
    const from = this.time + NOTICE;
    const isByMover = side === match.turn;
    this.aborts.set(Number(tx.match), { transcript: tx.transcript, from, isByMover });
    this.announce("abort-announced", tx.match, BigInt(from));
    return undefined;
  }

  claimAbort(number: bigint): string | undefined {
    const match = this.matches[Number(number) - 1];
    const refused = this.checkRunning(number, match);
    if (match === undefined || refused) return refused;
    const notice = this.aborts.get(Number(number));
    if (notice === undefined || !this.isStillAsAnnounced(match, notice)) return "match/no-notice";
    if (!this.hasWaited(notice)) return "match/notice-runs";
    if (this.isFault(notice)) this.leaveMatch(number, match, "abort");
    else this.end(number, match, "aborted", "abort");
    return undefined;
  }

  /**
   * Whether no move was made since the announcement. If so, the abort cannot be announced a
   * second time.
   */
  isStanding({ transcript }: Match, notice: AbortNotice): boolean {
    return notice.transcript === transcript;
  }

  isStillAsAnnounced({ transcript }: Match, notice: AbortNotice): boolean {
    return notice.transcript === transcript;
  }

  isFault({ isByMover }: AbortNotice): boolean {
    return isByMover;
  }

  hasWaited({ from }: AbortNotice): boolean {
    return this.time >= from;
  }

  haveBothMoved({ ply }: Match): boolean {
    return ply >= 2;
  }

  /**
   * The side to move leaves, and the other side wins. Before both have moved, leaving is forgiven
   * once a day, and then nobody wins.
   */
  private leaveMatch(number: bigint, match: Match, reason: Match["reason"]): void {
    const { owner } = match.seats[match.turn];
    const lost = this.leftBy(match.turn);
    if (this.haveBothMoved(match)) return this.end(number, match, lost, reason);
    if (!this.isForgiven(owner)) {
      this.notes.push(`left again by ${reason}`);
      return this.end(number, match, lost, reason);
    }
    this.forgive(owner);
    this.end(number, match, "aborted", reason);
  }

  isForgiven(owner: KeyName): boolean {
    return this.time >= this.playerOf(owner).forgivenFrom;
  }

  private forgive(owner: KeyName): void {
    this.players.set(owner, { ...this.playerOf(owner), forgivenFrom: this.time + A_DAY });
  }

  agreeDraw({ match: number, first, second }: Agreement): string | undefined {
    const match = this.matches[Number(number) - 1];
    const refused = this.checkRunning(number, match);
    if (match === undefined || refused) return refused;
    if (!this.haveBothMoved(match)) return "match/not-both-moved";
    if (this.isOutOfTime(match)) return "match/out-of-time";
    const agreed = [first, second];
    const areLive = agreed.every(
      ({ byOwner }, side) => byOwner || this.isActive(match.seats[side as Side]),
    );
    if (!areLive) return "session/expired";
    if (!agreed.every((one, side) => this.agrees(one, match, side as Side))) {
      return "match/not-agreed";
    }
    this.end(number, match, "drawn", "agreement");
    return undefined;
  }

  takeBack(tx: Takeback): string | undefined {
    const match = this.matches[Number(tx.match) - 1];
    const refused = this.checkRunning(tx.match, match);
    if (match === undefined || refused) return refused;
    if (match.game !== tx.module) return "match/wrong-game";
    if (this.isOutOfTime(match)) return "match/out-of-time";
    const plies = Number(tx.plies);
    if (plies < 1 || plies > 2 || plies > match.ply) return "takeback/bad-count";
    const { length } = tx.moves;
    if (plies === 1 && tx.moves.slice(length / 2).some((field) => field !== 0n)) {
      return "takeback/bad-padding";
    }
    if (!this.leadsHere(match, tx)) return "takeback/wrong-position";
    const agreed = [tx.first, tx.second];
    const areLive = agreed.every(
      ({ byOwner }, side) => byOwner || this.isActive(match.seats[side as Side]),
    );
    if (!areLive) return "session/expired";
    const transcript = takenBackTranscript(hash, match.transcript, plies, tx.before);
    const after = { ...match, transcript };
    if (!agreed.every((one, side) => this.agrees(one, after, side as Side))) {
      return "match/not-agreed";
    }
    this.stopClock(match);
    match.transcript = transcript;
    match.state = tx.before;
    match.made = match.made.slice(0, match.made.length - plies);
    if (plies === 1) match.turn = match.turn === 0 ? 1 : 0;
    match.ply -= plies;
    this.startClock(match);
    this.notes.push(`${plies} taken back`);
    this.announce("moves-taken-back", tx.match, BigInt(match.ply));
    return undefined;
  }

  /**
   * Whether the moves lead from the earlier position to the match's current one. None of them may
   * end the match.
   */
  leadsHere({ game: number, turn, state }: Match, { before, moves, plies }: Takeback): boolean {
    const game = plainGames.get(number)!;
    const { length } = moves;
    let [reached, side] = [before, plies === 2n ? turn : turn === 0 ? 1 : 0] as [
      readonly bigint[],
      Side,
    ];
    for (let i = 0; i < Number(plies); i++) {
      const move = moves.slice((i * length) / 2, ((i + 1) * length) / 2);
      const judged = game.judge(reached, side, move, game.noClaim);
      if (!judged.ok || judged.ending !== "none") return false;
      [reached, side] = [judged.state, side === 0 ? 1 : 0];
    }
    return isEqual(reached, state);
  }

  /** An agreement is for one chain, and for the state of the match after its last move. */
  agrees({ signer, byOwner, domain, transcript }: Agreed, match: Match, side: Side): boolean {
    const { owner, key } = match.seats[side];
    return (
      signer === (byOwner ? owner : key) &&
      domain === this.terms.domain &&
      transcript === match.transcript
    );
  }

  private openForSeat(signer: KeyName, tx: Resignation): { match: Match; side: Side } | string {
    const match = this.matches[Number(tx.match) - 1];
    const refused = this.checkForSeat(signer, tx, match);
    return refused ?? { match: match!, side: Number(tx.seat) as Side };
  }

  private checkForSeat(
    signer: KeyName,
    tx: Resignation,
    match: Match | undefined,
  ): string | undefined {
    if (tx.domain !== this.terms.domain) return "session/wrong-chain";
    const { match: number, seat: side } = tx;
    const refused = this.checkRunning(number, match);
    if (match === undefined || refused) return refused;
    if (!this.isInTime(tx)) return "session/too-late";
    const seat = side === 0n || side === 1n ? match.seats[Number(side) as Side] : undefined;
    if (seat === undefined) return "match/bad-seat";
    if (!this.sits(signer, seat)) return "match/not-a-player";
    return this.checkSeat(signer, seat, match);
  }

  resignedBy(side: Side, _match: Match): Match["result"] {
    return wonBy(side === 0 ? 1 : 0);
  }

  claimTimeout(number: bigint): string | undefined {
    const match = this.matches[Number(number) - 1];
    const refused = this.checkRunning(number, match);
    if (match === undefined || refused) return refused;
    if (!this.isOutOfTime(match)) return "match/still-on-time";
    this.leaveMatch(number, match, "timeout");
    return undefined;
  }

  leftBy(side: Side): Match["result"] {
    return wonBy(side === 0 ? 1 : 0);
  }

  /**
   * Anyone may give a seat to its player's new session, once the session's notice is over. From
   * then on the old session cannot play.
   */
  reseat(tx: { match: bigint; seat: bigint }): string | undefined {
    const match = this.matches[Number(tx.match) - 1];
    const refused = this.checkRunning(tx.match, match);
    if (match === undefined || refused) return refused;
    const held = tx.seat < 2n ? match.seats[Number(tx.seat) as Side] : undefined;
    if (held === undefined) return "match/bad-seat";
    const { owner } = held;
    const session = this.sessionOf(owner);
    if (!this.isNoticeOver(session)) return "session/under-notice";
    const { key, expiresAt } = session;
    if (held.key === key && held.expiresAt === expiresAt) return "session/seated";
    this.seat(match, { owner, key, expiresAt });
    this.notes.push(session.scope === 0 ? "a revocation is seated" : "a session is seated");
    this.announce("session-seated", owner, tx.match);
    return undefined;
  }

  checkRunning(number: bigint, match: Match | undefined): string | undefined {
    // A signed number is the match's number plus the domain. So a number this large was signed
    // for another chain.
    if (number >= 1n << 64n) return "session/wrong-chain";
    if (match === undefined) return "match/unknown";
    return match.result === "running" ? undefined : "match/finished";
  }

  /**
   * Two keys may sign for a seat: its owner's, and the session key that plays for the owner.
   */
  sits(signer: KeyName, { owner, key }: Seat): boolean {
    return signer === owner || signer === key;
  }

  /**
   * A wallet can play in its own seat without a session. Nobody can play after the deadline.
   */
  checkSeat(signer: KeyName, seat: Seat, match: Match): string | undefined {
    if (signer !== seat.owner && !this.isActive(seat)) return "session/expired";
    return this.isOutOfTime(match) ? "match/out-of-time" : undefined;
  }

  end(
    number: bigint,
    match: Match,
    result: Match["result"],
    reason: Match["reason"],
    line = 0n,
  ): void {
    match.result = result;
    match.reason = reason;
    match.line = line;
    const name = reason === "board" ? `${plainGames.get(match.game)?.name ?? ""} ` : "";
    this.notes.push(`${name}${result} by ${reason}`);
    const numbers = [RESULTS.indexOf(result), REASONS.indexOf(reason)].map(BigInt);
    this.announce("match-ended", number, ...numbers, line);
  }
}

function wonBy(side: Side): Match["result"] {
  return side === 0 ? "first won" : "second won";
}

function hash(fields: readonly bigint[]): bigint {
  return Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
}
