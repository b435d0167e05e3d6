import type { SeatNumber as Side } from "@kifu/kit/plain";
import { takenBackTranscript } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import { EMPTY_KEY, type KeyName, NOBODY, ODD_PARITY } from "./keys.js";
import { plainGames } from "./plainGames.js";
import { isFirstByChance } from "./signedSeek.js";
import { StakesModel } from "./StakesModel.js";
import {
  type Event,
  type Match,
  type Player,
  queueName,
  REASONS,
  RESULTS,
  type Seat,
  type Session,
  type Terms,
} from "./state.js";
import type {
  Agreed,
  Agreement,
  Bounds,
  Move,
  Queueing,
  Resignation,
  Seek,
  SeekTerms,
  SessionTerms,
  StakedPair,
  StakedSeek,
  Takeback,
  Transaction,
} from "./transaction.js";

const REVOKED: Session = { key: NOBODY, expiresAt: 0, scope: 0 };
const LONGEST_SESSION = 1_000_000;
const LONGEST_MOVE = 65_535n;
const LARGEST_BANK = 32_767n;
const FURTHEST_AHEAD = 1023;

/**
 * The engine as its rules tell it, in maps and plain numbers. Each rule that a test may want
 * to break has a method of its own.
 */
export class EngineModel {
  time = 0;
  /** By owner. A revoked session leaves an empty one behind. */
  readonly sessions = new Map<KeyName, Session>();
  readonly players = new Map<KeyName, Player>();
  /** Match n stands at n - 1. */
  readonly matches: Match[] = [];
  /** Who arrived last in a queue without being paired: the only one who can be waiting. */
  readonly queues = new Map<string, KeyName>();
  /** What players have, and what they staked. */
  readonly stakes = new StakesModel(this);
  /** What players handed in to be paired by, whether it was run or not. */
  readonly handedIn: StakedPair[] = [];
  /** What the latest transaction announced. */
  events: Event[] = [];
  /** What happened in the latest transaction, for the statistics. */
  notes: string[] = [];

  constructor(readonly terms: Terms) {}

  /** Runs a transaction in the present second; the code that refuses it, if any. */
  run(tx: Transaction): string | undefined {
    this.events = [];
    this.notes = [];
    switch (tx.call) {
      case "register":
        return this.register(tx.signer, tx);
      case "requeue":
        return this.requeue(tx.signer, tx.owner, tx);
      case "leave":
        return this.leave(tx.signer, tx.owner, tx);
      case "pair":
        return this.pair({ ...tx, stake: 0n }, [tx.one, tx.other]);
      case "pairForStake":
        return this.stakes.pair(tx);
      case "openToStake":
        return this.stakes.openSession(tx.signer, tx);
      case "payOut":
        return this.stakes.payOut(tx.match);
      case "grant":
        return this.stakes.grant(tx.signer, tx);
      case "openSession":
        return this.openSession(tx.signer, tx);
      case "revokeSession":
        return this.revokeSession(tx.signer, tx);
      case "makeMove":
        return this.makeMove(tx.signer, tx);
      case "resign":
        return this.resign(tx.signer, tx);
      case "abort":
        return this.abort(tx.signer, tx);
      case "agreeDraw":
        return this.agreeDraw(tx);
      case "takeBack":
        return this.takeBack(tx);
      case "claimTimeout":
        return this.claimTimeout(tx.match);
    }
  }

  // Rules of time.

  /** The deadline is the last second in which the side to move may move. */
  isOutOfTime({ deadline }: Match): boolean {
    return this.time > deadline;
  }

  /** From its expiry on, a session can do nothing. */
  isLive({ expiresAt }: { expiresAt: number }): boolean {
    return this.time < expiresAt;
  }

  /** Seconds for each move are a bank that each move fills again. */
  clockOf(moveLimit: number): { bank: number; increment: number } {
    const [bank, increment] = [moveLimit >> 16, moveLimit & 0xffff];
    return bank === 0 ? { bank: increment, increment } : { bank, increment };
  }

  /** The side that moved keeps what it did not use, and gets the increment, up to the bank. */
  stopClock(match: Match): void {
    const { bank, increment } = this.clockOf(match.moveLimit);
    const left = Math.min(bank, match.deadline - this.time + increment);
    const [first, second] = match.timeLeft;
    match.timeLeft = match.turn === 0 ? [left, second] : [first, left];
  }

  /** The side to move has this second and as many more as it has left. */
  startClock(match: Match): void {
    match.deadline = this.time + match.timeLeft[match.turn];
  }

  /** Each move is signed for with those before it, and with the time of the last of them. */
  writeDown(match: Match, move: readonly bigint[]): void {
    const timeBefore = BigInt(match.deadline - match.timeLeft[match.turn]);
    const fields = [match.transcript, timeBefore, ...move].map((field) => Field(field));
    match.transcript = Poseidon.hash(fields).toBigInt();
  }

  /** What is signed may be run up to the time that it names, which is not far ahead. */
  isInTime({ validUntil }: Bounds): boolean {
    const ahead = validUntil - BigInt(this.time);
    return ahead >= 0n && ahead <= FURTHEST_AHEAD;
  }

  checkBounds(bounds: Bounds): string | undefined {
    if (bounds.domain !== this.terms.domain) return "session/wrong-chain";
    return this.isInTime(bounds) ? undefined : "session/too-late";
  }

  roundOf(time: number): number {
    return Math.floor(time / this.terms.roundLength);
  }

  // Rules of sessions.

  openSession(owner: KeyName, terms: SessionTerms): string | undefined {
    const refused = this.checkTerms(terms);
    if (refused) return refused;
    this.writeSession(owner, terms);
    this.reseat(owner);
    return undefined;
  }

  revokeSession(owner: KeyName, bounds: Bounds): string | undefined {
    const refused = this.checkBounds(bounds);
    if (refused) return refused;
    if (this.sessionOf(owner).scope === 0) return "session/unknown";
    this.sessions.set(owner, REVOKED);
    this.reseat(owner);
    this.announce("session-revoked", owner);
    return undefined;
  }

  checkTerms(terms: SessionTerms): string | undefined {
    return this.checkBounds(terms) ?? this.checkAsked(terms);
  }

  checkAsked({ key, expiresAt, scope }: Omit<SessionTerms, keyof Bounds>): string | undefined {
    if (!isKey(key)) return "session/bad-key";
    const isAhead = expiresAt > BigInt(this.time);
    const isNear = expiresAt <= BigInt(this.time + LONGEST_SESSION);
    if (!isAhead || !isNear) return "session/bad-expiry";
    if (scope !== 1n && scope !== 2n) return "session/bad-scope";
    return undefined;
  }

  /** In a running match the new session plays from now on, and the old one no more. */
  reseat(owner: KeyName): void {
    const match = this.matches[this.playerOf(owner).match - 1];
    if (match?.result !== "running") return;
    const { key, expiresAt } = this.sessionOf(owner);
    match.seats = match.seats.map((seat) =>
      seat.owner === owner ? { owner, key, expiresAt } : seat,
    ) as [Seat, Seat];
  }

  /** Why `signer` may not queue in the owner's name with a session key. */
  checkQueueing(signer: KeyName, owner: KeyName): string | undefined {
    const session = this.sessionOf(owner);
    if (session.key !== signer) return "session/unknown";
    if (!this.isLive(session)) return "session/expired";
    if (!this.mayQueue(session)) return "session/out-of-scope";
    return undefined;
  }

  mayQueue({ scope }: Session): boolean {
    return scope === 2;
  }

  // Rules of matchmaking.

  register(owner: KeyName, tx: Queueing & SessionTerms): string | undefined {
    const refused = this.checkTerms(tx) ?? this.checkQueue(owner, tx);
    if (refused) return refused;
    this.writeSession(owner, tx);
    this.queue(owner, tx);
    return undefined;
  }

  requeue(signer: KeyName, owner: KeyName, tx: Queueing & Bounds): string | undefined {
    const unbound = this.checkBounds(tx);
    if (unbound) return unbound;
    if (!isKey(owner)) return "session/bad-key";
    const refused = this.checkQueueing(signer, owner) ?? this.checkQueue(owner, tx);
    if (refused) return refused;
    this.queue(owner, tx);
    return undefined;
  }

  leave(signer: KeyName, owner: KeyName, bounds: Bounds): string | undefined {
    const unbound = this.checkBounds(bounds);
    if (unbound) return unbound;
    if (!isKey(owner)) return "session/bad-key";
    const refused = signer === owner ? undefined : this.checkQueueing(signer, owner);
    if (refused) return refused;
    const player = this.playerOf(owner);
    if (player.queue === null) return "matchmaking/not-queued";
    this.players.set(owner, { ...player, queue: null });
    this.announce("player-left", owner);
    return undefined;
  }

  checkQueue(owner: KeyName, pool: Queueing): string | undefined {
    const refused = this.checkPool(pool);
    if (refused) return refused;
    return this.isHeld(owner) ? "matchmaking/already-playing" : undefined;
  }

  checkPool({ game, moveLimit }: Queueing): string | undefined {
    if (!plainGames.has(Number(game))) return "matchmaking/unknown-game";
    return this.isClock(moveLimit) ? undefined : "matchmaking/bad-move-limit";
  }

  /** A time for each move; or a bank, and an increment that is less. */
  isClock(moveLimit: bigint): boolean {
    const [bank, increment] = [moveLimit >> 16n, moveLimit & 0xffffn];
    if (moveLimit <= LONGEST_MOVE) return moveLimit >= 1n;
    return bank <= LARGEST_BANK && increment < bank;
  }

  // Rules of seeks.

  /** Two who signed that they seek the same; who of them comes first counts as the one who waited. */
  pair(terms: SeekTerms, seeks: [Seek, Seek]): string | undefined {
    const refused = this.checkPair(terms, seeks);
    if (refused) return refused;
    this.beginPaired(terms, seeks);
    return undefined;
  }

  /** Why these two are not paired; what they stake is another matter. */
  checkPair(terms: SeekTerms, [one, other]: [Seek, Seek]): string | undefined {
    const refused = this.checkPool(terms);
    if (refused) return refused;
    if (!isKey(one.owner) || !isKey(other.owner)) return "session/bad-key";
    if (one.owner === other.owner) return "matchmaking/same-player";
    if (!this.isFor(one, other) || !this.isFor(other, one)) return "matchmaking/other-opponent";
    const unsuited = this.checkSides(one.side, other.side);
    if (unsuited) return unsuited;
    const faulty = this.checkSeek(one, terms) ?? this.checkSeek(other, terms);
    return faulty ?? this.checkFree(one) ?? this.checkFree(other);
  }

  beginPaired(terms: SeekTerms, [one, other]: [Seek, Seek]): void {
    for (const seek of [one, other]) if (seek.byOwner) this.writeSession(seek.owner, seek);
    this.notes.push("paired by seeks");
    const owners = this.seatsOfSeeks(terms, [one, other]);
    this.begin(owners, Number(terms.game), Number(terms.moveLimit));
  }

  /** A seek is for anybody, or for one opponent alone. */
  isFor({ opponent }: Seek, { owner }: Seek): boolean {
    return opponent === EMPTY_KEY || opponent === owner;
  }

  checkSides(one: bigint, other: bigint): string | undefined {
    if (one > 2n || other > 2n) return "matchmaking/bad-seek";
    return one !== 0n && one === other ? "matchmaking/same-side" : undefined;
  }

  /** Who asks for a side has it; where nobody does, chance says who moves first. */
  seatsOfSeeks(terms: SeekTerms, [one, other]: [Seek, Seek]): [KeyName, KeyName] {
    const asks = one.side !== 0n || other.side !== 0n;
    const isFirst = asks
      ? one.side === 1n || other.side === 2n
      : isFirstByChance(terms, [one, other]);
    this.notes.push(
      asks ? "paired with sides" : `paired by chance, ${isFirst ? "first" : "second"}`,
    );
    return isFirst ? [one.owner, other.owner] : [other.owner, one.owner];
  }

  checkSeek(seek: Seek, terms: SeekTerms): string | undefined {
    if (!this.isInTime(seek)) return "session/too-late";
    if (!seek.byOwner && !asksForNone(seek)) return "matchmaking/bad-seek";
    const session = this.sessionOf(seek.owner);
    const refused = seek.byOwner ? this.checkAsked(seek) : this.checkHeld(session);
    if (refused) return refused;
    const isSigned = seek.signer === (seek.byOwner ? seek.owner : session.key);
    const isWhole = isSigned && this.isOfChain(seek) && this.isAsSigned(seek, terms);
    return isWhole ? undefined : "matchmaking/bad-signature";
  }

  /** Each seek is signed whole, with the terms: what an operator alters is signed no more. */
  isAsSigned(seek: Seek, terms: SeekTerms): boolean {
    if (seek.signed === undefined) return true;
    return isEqual(signedValues(seek.signed), signedValues({ seek, terms }));
  }

  isOfChain({ domain }: Seek): boolean {
    return domain === this.terms.domain;
  }

  private checkHeld(session: Session): string | undefined {
    if (session.scope === 0) return "session/unknown";
    if (!this.isLive(session)) return "session/expired";
    return this.mayQueue(session) ? undefined : "session/out-of-scope";
  }

  checkFree(seek: Seek): string | undefined {
    if (this.isHeld(seek.owner)) return "matchmaking/already-playing";
    return this.isFresh(seek) ? undefined : "matchmaking/stale-seek";
  }

  /** Nobody who has been in a match since they signed is brought into another by that. */
  isFresh({ owner, after }: Seek): boolean {
    return after === BigInt(this.playerOf(owner).match);
  }

  /** A match holds its players until it has a result. */
  isHeld(owner: KeyName): boolean {
    return this.matches.some(
      ({ result, seats }) => result === "running" && seats.some((seat) => seat.owner === owner),
    );
  }

  queue(owner: KeyName, { game, moveLimit }: Queueing): void {
    const round = this.roundOf(this.time);
    const queue = queueName(Number(game), Number(moveLimit), round);
    const other = this.queues.get(queue);
    if (other !== undefined && this.waitsFor(owner, other, queue)) {
      this.notes.push("paired");
      this.begin(this.seatsOf(other, owner), Number(game), Number(moveLimit));
    } else {
      this.notes.push(this.whyAlone(owner, other, queue));
      this.queues.set(queue, owner);
      this.players.set(owner, { ...this.playerOf(owner), queue });
      this.announce("player-queued", owner, game, moveLimit, BigInt(round));
    }
  }

  /** Whether the one in the place of a queue can be paired with the one who arrives. */
  waitsFor(arriving: KeyName, other: KeyName, queue: string): boolean {
    return other !== arriving && this.holdsTicket(other, queue) && this.canPlay(other);
  }

  private whyAlone(arriving: KeyName, other: KeyName | undefined, queue: string): string {
    if (other === undefined) return "first in the queue";
    if (other === arriving) return "met oneself in the queue";
    return this.holdsTicket(other, queue)
      ? "skipped an entry whose session is over"
      : "skipped an entry whose player is elsewhere";
  }

  holdsTicket(player: KeyName, queue: string): boolean {
    return this.playerOf(player).queue === queue;
  }

  canPlay(player: KeyName): boolean {
    return this.isLive(this.sessionOf(player));
  }

  /** The one who waited moves first in matches of odd number, the one who arrived in the others. */
  seatsOf(waiting: KeyName, arriving: KeyName): [KeyName, KeyName] {
    const number = this.matches.length + 1;
    return number % 2 === 1 ? [waiting, arriving] : [arriving, waiting];
  }

  // Rules of matches.

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
    for (const owner of owners) this.players.set(owner, { match: number, queue: null });
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
    const won = this.resignedBy(opened.side);
    this.end(tx.match, opened.match, this.unlessAborted(opened.match, won), "resignation");
    return undefined;
  }

  abort(signer: KeyName, tx: Resignation): string | undefined {
    const opened = this.openForSeat(signer, tx);
    if (typeof opened === "string") return opened;
    if (this.haveBothMoved(opened.match)) return "match/both-moved";
    this.end(tx.match, opened.match, "aborted", "abort");
    return undefined;
  }

  /** Before each side has moved, nobody wins and nobody loses. */
  haveBothMoved({ ply }: Match): boolean {
    return ply >= 2;
  }

  private unlessAborted(match: Match, result: Match["result"]): Match["result"] {
    return this.haveBothMoved(match) ? result : "aborted";
  }

  agreeDraw({ match: number, first, second }: Agreement): string | undefined {
    const match = this.matches[Number(number) - 1];
    const refused = this.checkRunning(number, match);
    if (match === undefined || refused) return refused;
    if (!this.haveBothMoved(match)) return "match/not-both-moved";
    if (this.isOutOfTime(match)) return "match/out-of-time";
    const agreed = [first, second];
    const areLive = agreed.every(
      ({ byOwner }, side) => byOwner || this.isLive(match.seats[side as Side]),
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
      ({ byOwner }, side) => byOwner || this.isLive(match.seats[side as Side]),
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

  /** Whether the moves lead from the position before them to that of the match, and end nothing. */
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

  /** Who agrees does so for one chain, and for the match as of its last move. */
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

  resignedBy(side: Side): Match["result"] {
    return wonBy(side === 0 ? 1 : 0);
  }

  claimTimeout(number: bigint): string | undefined {
    const match = this.matches[Number(number) - 1];
    const refused = this.checkRunning(number, match);
    if (match === undefined || refused) return refused;
    if (!this.isOutOfTime(match)) return "match/still-on-time";
    this.end(number, match, this.unlessAborted(match, this.lateIs(match.turn)), "timeout");
    return undefined;
  }

  lateIs(side: Side): Match["result"] {
    return wonBy(side === 0 ? 1 : 0);
  }

  checkRunning(number: bigint, match: Match | undefined): string | undefined {
    // What is signed is counted from the domain: a number so large is of another chain's.
    if (number >= 1n << 64n) return "session/wrong-chain";
    if (match === undefined) return "match/unknown";
    return match.result === "running" ? undefined : "match/finished";
  }

  /** The one who owns a seat belongs to it, and so does the key that plays for them. */
  sits(signer: KeyName, { owner, key }: Seat): boolean {
    return signer === owner || signer === key;
  }

  /** A wallet plays in its own seat without a session; out of time, nobody plays. */
  checkSeat(signer: KeyName, seat: Seat, match: Match): string | undefined {
    if (signer !== seat.owner && !this.isLive(seat)) return "session/expired";
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

  // What is known of a player.

  sessionOf(owner: KeyName): Session {
    return this.sessions.get(owner) ?? REVOKED;
  }

  playerOf(owner: KeyName): Player {
    return this.players.get(owner) ?? { match: 0, queue: null };
  }

  writeSession(owner: KeyName, { key, expiresAt, scope }: SessionTerms): void {
    this.sessions.set(owner, { key, expiresAt: Number(expiresAt), scope: Number(scope) });
    this.announce("session-opened", owner, key, expiresAt, scope);
  }

  announce(name: string, ...values: (bigint | KeyName)[]): void {
    this.events.push({ name, values });
  }
}

function wonBy(side: Side): Match["result"] {
  return side === 0 ? "first won" : "second won";
}

/** All that a signature is over, but for the chain, and with an allowance where something is staked. */
function signedValues({ seek, terms }: { seek: Seek | StakedSeek; terms: SeekTerms }) {
  const { owner, key, expiresAt, scope, after, validUntil, opponent, side } = seek;
  const { game, moveLimit, stake } = terms;
  const staked = stake === 0n ? [] : ["allowance" in seek ? seek.allowance : 0n];
  const whole = [owner, key, expiresAt, scope, after, validUntil, opponent, side];
  return [game, moveLimit, stake, ...staked, ...whole];
}

function hash(fields: readonly bigint[]): bigint {
  return Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
}

function isKey(name: KeyName): boolean {
  return name !== EMPTY_KEY && name !== ODD_PARITY;
}

function asksForNone({ key, expiresAt, scope }: SessionTerms): boolean {
  return key === EMPTY_KEY && expiresAt === 0n && scope === 0n;
}

function isEqual<Value>(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
