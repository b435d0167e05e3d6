import type { SeatNumber as Side } from "@kifu/kit/plain";
import type { KeyName } from "./keys.js";
import { EngineModel } from "./EngineModel.js";
import { bridgeFaults } from "./bridgeFaults.js";
import { ratingFaults } from "./ratingFaults.js";
import { stakeFaults } from "./stakeFaults.js";
import type { AbortNotice, Match, Player, Seat, Session } from "./state.js";
import type {
  Agreed,
  Bounds,
  Queueing,
  Resignation,
  Seek,
  SeekTerms,
  SessionTerms,
  Takeback,
} from "./transaction.js";

/**
 * Models with one broken rule each. A fault in the model looks the same as a fault in the engine.
 * So if the comparison misses one of these, it would miss the same fault in the engine.
 */
export const faults: Record<string, typeof EngineModel> = {
  ...stakeFaults,
  ...bridgeFaults,
  ...ratingFaults,

  "a loser is never free again": class extends EngineModel {
    override isHeld(owner: KeyName): boolean {
      const latest = this.matches[this.playerOf(owner).match - 1];
      if (latest === undefined || latest.result === "drawn") return super.isHeld(owner);
      const loser: Side = latest.result === "first won" ? 1 : 0;
      return latest.result !== "running" && latest.seats[loser].owner === owner
        ? true
        : super.isHeld(owner);
    }
  },

  "a match out of time frees its players before the timeout is claimed": class extends EngineModel {
    override isHeld(owner: KeyName): boolean {
      return this.matches.some(
        (match) =>
          match.result === "running" &&
          !this.isOutOfTime(match) &&
          match.seats.some((seat) => seat.owner === owner),
      );
    }
  },

  "a match holds nobody": class extends EngineModel {
    override isHeld(): boolean {
      return false;
    }
  },

  "a slow match holds its players": class extends EngineModel {
    override isSlow(): boolean {
      return false;
    }
  },

  "the days of a clock are seconds": class extends EngineModel {
    override clockOf(moveLimit: number): { bank: number; increment: number } {
      return super.clockOf(moveLimit & ~0x8000);
    }
  },

  "time is out in the last second before the deadline": class extends EngineModel {
    override isOutOfTime({ deadline }: Match): boolean {
      return this.time >= deadline;
    }
  },

  "time is never out": class extends EngineModel {
    override isOutOfTime(): boolean {
      return false;
    }
  },

  "a move does not change the clock": class extends EngineModel {
    override startClock(): void {}
  },

  "the time of the side that moved does not change": class extends EngineModel {
    override stopClock(): void {}
  },

  "a side keeps time beyond its bank": class extends EngineModel {
    override clockOf(moveLimit: number): { bank: number; increment: number } {
      const { bank, increment } = super.clockOf(moveLimit);
      return { bank: bank + (increment < bank ? 1 : 0), increment };
    }
  },

  "the increment comes before the move": class extends EngineModel {
    override isOutOfTime(match: Match): boolean {
      const { bank, increment } = this.clockOf(match.moveLimit);
      return this.time > match.deadline + (increment < bank ? increment : 0);
    }
  },

  "a move is made in the opponent's time": class extends EngineModel {
    override stopClock(match: Match): void {
      super.stopClock(match);
      const [first, second] = match.timeLeft;
      if (first !== second) match.timeLeft = [second, first];
    }
  },

  "an increment may be as large as the bank": class extends EngineModel {
    override isClock(moveLimit: bigint): boolean {
      return super.isClock(moveLimit) || moveLimit === 3n * 65_537n;
    }
  },

  "a move is not recorded": class extends EngineModel {
    override writeDown(): void {}
  },

  "a session lasts through the second of its expiry": class extends EngineModel {
    override isActive({ expiresAt }: { expiresAt: number }): boolean {
      return this.time <= expiresAt;
    }
  },

  "a session may last a second longer than the longest": class extends EngineModel {
    override checkTerms(terms: SessionTerms): string | undefined {
      const longest = terms.expiresAt === BigInt(this.time + 1_000_001);
      return super.checkTerms(longest ? { ...terms, expiresAt: terms.expiresAt - 1n } : terms);
    }
  },

  "a wallet's signature counts on any chain": class extends EngineModel {
    override checkTerms(terms: SessionTerms): string | undefined {
      return super.checkTerms({ ...terms, domain: this.terms.domain });
    }
  },

  "a revoked or replaced key still plays": class extends EngineModel {
    override seat(): void {}
  },

  "a new session plays at once in a running match": class extends EngineModel {
    override writeSession(owner: KeyName, terms: SessionTerms): void {
      super.writeSession(owner, terms);
      const match = this.matches[this.playerOf(owner).match - 1];
      const { key, expiresAt } = this.sessionOf(owner);
      if (match?.result === "running") this.seat(match, { owner, key, expiresAt });
    }
  },

  "a session takes its seat a second before its notice is over": class extends EngineModel {
    override isNoticeOver(session: Session): boolean {
      return super.isNoticeOver({ ...session, since: session.since - 1 });
    }
  },

  "a session takes its seat a second after its notice is over": class extends EngineModel {
    override isNoticeOver(session: Session): boolean {
      return super.isNoticeOver({ ...session, since: session.since + 1 });
    }
  },

  "a new session is seated in the opponent's seat, too": class extends EngineModel {
    override seat(match: Match, { key, expiresAt }: Seat): void {
      match.seats = match.seats.map((seat) => ({ ...seat, key, expiresAt })) as [Seat, Seat];
    }
  },

  "a session key queues whatever its scope": class extends EngineModel {
    override mayQueue(): boolean {
      return true;
    }
  },

  "a wallet queues without its session key": class extends EngineModel {
    override checkQueueing(signer: KeyName, owner: KeyName): string | undefined {
      return signer === owner ? undefined : super.checkQueueing(signer, owner);
    }
  },

  "a ticket counts after its player has left": class extends EngineModel {
    override holdsTicket(): boolean {
      return true;
    }
  },

  "a player with an expired session is paired": class extends EngineModel {
    override canPlay(): boolean {
      return true;
    }
  },

  "a player is paired with themselves": class extends EngineModel {
    override waitsFor(_arriving: KeyName, other: KeyName, queue: string): boolean {
      return this.holdsTicket(other, queue) && this.canPlay(other);
    }
  },

  "the second to arrive moves first": class extends EngineModel {
    override seatsOf(waiting: KeyName, arriving: KeyName): [KeyName, KeyName] {
      return [arriving, waiting];
    }
  },

  "the player who waited moves first in every match": class extends EngineModel {
    override seatsOf(waiting: KeyName, arriving: KeyName): [KeyName, KeyName] {
      return [waiting, arriving];
    }
  },

  "a seek is good for more than one match": class extends EngineModel {
    override isFresh(): boolean {
      return true;
    }
  },

  "a seek for another chain counts": class extends EngineModel {
    override isOfChain(): boolean {
      return true;
    }
  },

  "a seek for one opponent counts for any": class extends EngineModel {
    override isFor(): boolean {
      return true;
    }
  },

  "a player who asks for a side may get the other": class extends EngineModel {
    override seatsOfSeeks(terms: SeekTerms, seeks: [Seek, Seek]): [KeyName, KeyName] {
      const [one, other] = seeks.map((seek) => ({ ...seek, side: 0n })) as [Seek, Seek];
      return super.seatsOfSeeks(terms, [one, other]);
    }
  },

  "the match's number decides which of two seeking players moves first": class extends EngineModel {
    override seatsOfSeeks(terms: SeekTerms, [one, other]: [Seek, Seek]): [KeyName, KeyName] {
      const asks = one.side !== 0n || other.side !== 0n;
      return asks ? super.seatsOfSeeks(terms, [one, other]) : this.seatsOf(one.owner, other.owner);
    }
  },

  "one player alone may ask for a side": class extends EngineModel {
    override checkSides(one: Seek, other: Seek): string | undefined {
      return one.side === 0n || other.side === 0n ? undefined : super.checkSides(one, other);
    }
  },

  "open seeks can agree on sides": class extends EngineModel {
    override areNamed(): boolean {
      return true;
    }
  },

  "a resignation before both have moved is won by nobody": class extends EngineModel {
    override resignedBy(side: Side, match: Match): Match["result"] {
      return this.haveBothMoved(match) ? super.resignedBy(side, match) : "aborted";
    }
  },

  "only the side that waits may announce an abort": class extends EngineModel {
    override abort(signer: KeyName, tx: Resignation & { transcript: bigint }): string | undefined {
      const match = this.matches[Number(tx.match) - 1];
      const refused = super.abort(signer, tx);
      return refused ?? (BigInt(match?.turn ?? 0) === tx.seat ? "match/not-your-turn" : undefined);
    }
  },

  "the side to move leaves by an abort of the side that waits": class extends EngineModel {
    override isFault(): boolean {
      return true;
    }
  },

  "an announced abort outlives a move": class extends EngineModel {
    override isStillAsAnnounced(): boolean {
      return true;
    }
  },

  "an abort is announced again while its notice stands": class extends EngineModel {
    override isStanding(): boolean {
      return false;
    }
  },

  "an abort is claimed a second early": class extends EngineModel {
    override hasWaited({ from }: AbortNotice): boolean {
      return this.time >= from - 1;
    }
  },

  "leaving before both have moved is always forgiven": class extends EngineModel {
    override isForgiven(): boolean {
      return true;
    }
  },

  "leaving before both have moved is never forgiven": class extends EngineModel {
    override isForgiven(): boolean {
      return false;
    }
  },

  "a match is won before the second side has moved": class extends EngineModel {
    override haveBothMoved({ ply }: Match): boolean {
      return ply >= 1;
    }
  },

  "a match may be aborted in its third move": class extends EngineModel {
    override haveBothMoved({ ply }: Match): boolean {
      return ply >= 3;
    }
  },

  "a draw offer remains after the next move": class extends EngineModel {
    override agrees(agreed: Agreed, match: Match, side: Side): boolean {
      return super.agrees({ ...agreed, transcript: match.transcript }, match, side);
    }
  },

  "one seat agrees to a draw for both": class extends EngineModel {
    override agrees(agreed: Agreed, match: Match): boolean {
      return super.agrees(agreed, match, 0) || super.agrees(agreed, match, 1);
    }
  },

  "a round begins a second late": class extends EngineModel {
    override roundOf(time: number): number {
      return super.roundOf(time - 1);
    }
  },

  "a player keeps the ticket with which they were paired": class extends EngineModel {
    override begin(owners: [KeyName, KeyName], game: number, moveLimit: number): void {
      const { queue } = this.playerOf(owners[0]);
      super.begin(owners, game, moveLimit);
      const player: Player = { ...this.playerOf(owners[0]), queue };
      this.players.set(owners[0], player);
    }
  },

  "a registration that is refused still opens the session": class extends EngineModel {
    override register(owner: KeyName, tx: Queueing & SessionTerms): string | undefined {
      if (this.checkTerms(tx) === undefined) {
        this.writeSession(owner, tx);
      }
      return super.register(owner, tx);
    }
  },

  "the player who resigns wins": class extends EngineModel {
    override resignedBy(side: Side): Match["result"] {
      return side === 0 ? "first won" : "second won";
    }
  },

  "resigning needs the turn": class extends EngineModel {
    override resign(signer: KeyName, tx: Resignation): string | undefined {
      const match = this.matches[Number(tx.match) - 1];
      const refused = super.resign(signer, tx);
      return refused ?? (BigInt(match?.turn ?? 0) === tx.seat ? undefined : "match/not-your-turn");
    }
  },

  "the player who left wins": class extends EngineModel {
    override leftBy(side: Side): Match["result"] {
      return side === 0 ? "first won" : "second won";
    }
  },

  "a takeback leaves the clock running": class extends EngineModel {
    override takeBack(tx: Takeback): string | undefined {
      const match = this.matches[Number(tx.match) - 1];
      const deadline = match?.deadline;
      const refused = super.takeBack(tx);
      if (match !== undefined && deadline !== undefined && !refused) match.deadline = deadline;
      return refused;
    }
  },

  "a signed transaction may run a second longer": class extends EngineModel {
    override isInTime({ domain, validUntil }: Bounds): boolean {
      return super.isInTime({ domain, validUntil: validUntil + 1n });
    }
  },

  "anyone may play for anyone": class extends EngineModel {
    override sits(): boolean {
      return true;
    }
  },
};
