import type { AccountStateHook } from "@proto-kit/protocol";
import type { SeatNumber } from "@kifu/kit/plain";
import { Field, PublicKey } from "o1js";
import {
  AbortNotice,
  Balance,
  type KifuRuntime,
  Match,
  NO_ACTIONS,
  Player,
  Session,
} from "@kifu/chain";
import type { ReadState } from "./Overlay.js";

export class StateView {
  private readonly sessions;
  private readonly matches;
  private readonly matchmaking;
  private readonly stakes;
  private readonly ratings;
  private readonly bridge;

  constructor(
    runtime: KifuRuntime,
    private readonly accounts: AccountStateHook,
    readonly read: ReadState,
  ) {
    this.sessions = runtime.resolve("Sessions");
    this.matches = runtime.resolve("Matches");
    this.matchmaking = runtime.resolve("Matchmaking");
    this.stakes = runtime.resolve("Stakes");
    this.ratings = runtime.resolve("Ratings");
    this.bridge = runtime.resolve("Bridge");
  }

  match(id: number): Match | undefined {
    return this.leaf(this.matches.matches.getPath(Field(id)), Match);
  }

  /**
   * When the match can be aborted, and the seat that announced it. Undefined unless an abort was
   * announced after the last move.
   */
  abort(id: number, match = this.match(id)): { from: number; by: SeatNumber } | undefined {
    if (match === undefined || match.haveBothMoved().or(match.isRunning().not()).toBoolean()) {
      return undefined;
    }
    const notice = this.leaf(this.matches.aborts.getPath(Field(id)), AbortNotice);
    if (notice?.transcript.equals(match.transcript).toBoolean() !== true) return undefined;
    const isBySecond = match.secondToMove.toBoolean() === notice.isByMover.toBoolean();
    return { from: Number(notice.from.toBigInt()), by: isBySecond ? 1 : 0 };
  }

  matchCount(): number {
    const { path } = this.matches.count;
    return path === undefined ? 0 : Number(this.read(path.toBigInt())?.[0]?.toBigInt() ?? 0n);
  }

  player(owner: PublicKey): Player {
    return this.leaf(this.matches.players.getPath(owner), Player) ?? Player.newcomer();
  }

  session(owner: PublicKey): Session | undefined {
    return this.leaf(this.sessions.sessions.getPath(owner), Session);
  }

  balance(owner: PublicKey): Balance {
    return this.leaf(this.stakes.balances.getPath(owner), Balance) ?? Balance.none();
  }

  /** The stake of each player of a match, until the pot is paid. 0 if no pot is unpaid. */
  pot(match: number): bigint {
    return this.read(this.stakes.pots.getPath(Field(match)).toBigInt())?.[0]?.toBigInt() ?? 0n;
  }

  /** Whether a match is rated and its result has not changed the ratings yet. */
  isToBeRated(match: number): boolean {
    const due = this.read(this.ratings.due.getPath(Field(match)).toBigInt());
    return due?.[0]?.toBigInt() === 1n;
  }

  /** The settlement contract's action state after the last action that the chain took in. */
  takenActions(): Field {
    const { path } = this.bridge.taken;
    const stored = path === undefined ? undefined : this.read(path.toBigInt());
    return stored?.[0] ?? NO_ACTIONS;
  }

  /** The player who waits in the queue with this ticket. */
  queued(ticket: bigint): PublicKey | undefined {
    const { queues } = this.matchmaking;
    return this.leaf(queues.getPath(Field(ticket)), PublicKey);
  }

  nonce(sender: PublicKey): bigint {
    const path = this.accounts.accountState.getPath(sender);
    return this.read(path.toBigInt())?.[0]?.toBigInt() ?? 0n;
  }

  private leaf<Value>(
    path: Field,
    // A Struct's class does not have the type of its instances' methods, so `prototype` supplies
    // it.
    type: { fromFields(fields: Field[]): unknown; prototype: Value },
  ): Value | undefined {
    const fields = this.read(path.toBigInt());
    return fields === undefined ? undefined : (type.fromFields(fields) as Value);
  }
}
