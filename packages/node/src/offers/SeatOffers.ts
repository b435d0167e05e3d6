import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import type { SeatNumber } from "@kifu/wire";
import { Field } from "o1js";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { chargeAddress } from "../ingress/chargeAddress.js";
import { countRefusal } from "../ingress/countRefusal.js";
import type { SubmissionOrigin } from "../ingress/Ingress.js";
import { rateLimited, stopping } from "../ingress/refusals.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { TransactionReader } from "../index/TransactionReader.js";
import { Mutex } from "../Mutex.js";
import { isNodeFault, type NodeError } from "../NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { MoveCrypto } from "../signed-moves/validateMove.js";
import type { PlainMatch } from "../signed-moves/PlainMatch.js";
import type { SenderKey } from "../signed-moves/SenderKey.js";
import type { SignedMoves } from "../signed-moves/SignedMoves.js";
import type { OffersEvents, OpenOffers, ShownOffer } from "./OpenOffers.js";
import type { SeatStatement } from "./SeatStatement.js";

/** A seat's offer for the current state of the match. */
export interface SeatOffer<Statement> {
  readonly seat: SeatNumber;
  /** The number of moves before it. */
  readonly ply: number;
  /** The statement that the seat signed. Undefined once the other seat has declined. */
  agreed: Statement | undefined;
}

export interface OffersOptions {
  chain: Chain;
  moveCrypto: MoveCrypto;
  moves: Pick<SignedMoves, "events" | "matchNow">;
  config: Pick<NodeConfig, "ingress">;
  now?: () => number;
}

/** How draws and takebacks differ. */
export interface OfferKind<Statement extends SeatStatement> {
  /** Signs the transactions of agreed offers. */
  readonly key: Pick<SenderKey, "address" | "sign">;
  /** Throws the refusal. `offer` is the other seat's offer if it may be accepted. */
  validate(match: PlainMatch, statement: Statement, offer: Statement | undefined): void;
  /** The method to call once both agree, and its arguments after the match. */
  call(match: PlainMatch, agreed: readonly [Statement, Statement]): AgreedCall;
  noOffer(): NodeError;
  declined(): NodeError;
}

export interface AgreedCall {
  readonly module: string;
  readonly method: string;
  readonly fields: readonly bigint[];
}

/** Local submissions are not rate-limited. */
const OWN: SubmissionOrigin = { address: undefined };

/**
 * Keeps the offers that players make each other in memory, and sends a transaction once both have
 * signed. A move, or any other change of the match, withdraws an offer. So does a restart of the
 * node, after which it can be made again. A declined offer cannot be made again before the next
 * move.
 */
export class SeatOffers<Statement extends SeatStatement> implements OpenOffers {
  readonly events = new Emitter<OffersEvents>();
  agreed = 0;
  /** Refusals so far, by code. */
  readonly refusals = new Map<string, number>();
  private readonly offers = new Map<number, SeatOffer<Statement>>();
  private readonly reader: TransactionReader;
  private readonly perAddress: TokenBuckets;
  private readonly perSeat: TokenBuckets;
  /** Transactions are sent one at a time, because each has the key's next nonce. */
  private readonly ending = new Mutex();
  private stopped = false;

  constructor(
    private readonly parts: OffersOptions,
    private readonly kind: OfferKind<Statement>,
  ) {
    const { chain, moves, config, now = () => performance.now() } = parts;
    this.perAddress = new TokenBuckets(config.ingress.perAddress, now);
    this.perSeat = new TokenBuckets(config.ingress.perSender, now);
    this.reader = new TransactionReader(chain.runtime);
    moves.events.on("made", ({ match }) => void this.offers.delete(match));
    chain.events.on("admitted", ({ execution }) => this.follow(execution));
  }

  /** The offer in a match, as pages show it. */
  of(match: number): ShownOffer | undefined {
    const offer = this.offers.get(match);
    return offer && { seat: offer.seat, declined: offer.agreed === undefined };
  }

  get open(): number {
    return [...this.offers.values()].filter(({ agreed }) => agreed !== undefined).length;
  }

  /**
   * Takes a seat's statement and returns whether both have agreed now. Throws a `NodeError` with
   * the code that refused it, and then nothing has changed.
   */
  async submit(statement: Statement, { address }: SubmissionOrigin = OWN): Promise<boolean> {
    try {
      if (this.stopped) throw stopping();
      chargeAddress(this.perAddress, address);
      return await this.take(statement);
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** Takes no more offers and forgets the open ones. */
  stop(): void {
    this.stopped = true;
  }

  private async take(statement: Statement): Promise<boolean> {
    const { moves } = this.parts;
    const { match, seat } = statement;
    const sender = `${match}/${seat}`;
    const wait = this.perSeat.wait(sender);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const now = moves.matchNow(match);
    const offer = this.offers.get(match);
    const isOthers = offer !== undefined && offer.seat !== seat;
    this.kind.validate(now, statement, isOthers ? offer.agreed : undefined);
    // Charged only now, so that nobody else can use up a player's tokens.
    this.perSeat.take(sender);

    if (!statement.agrees) this.decline(statement, offer);
    else if (offer?.seat === seat) this.renew(offer, statement);
    else if (isOthers && offer.agreed !== undefined) {
      return await this.ending.run(async () => await this.end(statement));
    } else this.put(match, { seat, ply: now.ply, agreed: statement });
    return false;
  }

  private put(match: number, offer: SeatOffer<Statement>): void {
    this.offers.set(match, offer);
    this.events.emit("changed", match);
  }

  /** Removes the seat's own offer, or marks the other's as declined. */
  private decline({ match, seat }: Statement, offer: SeatOffer<Statement> | undefined): void {
    if (offer?.agreed === undefined) throw this.kind.noOffer();
    if (offer.seat === seat) this.offers.delete(match);
    else offer.agreed = undefined;
    this.events.emit("changed", match);
  }

  /** The seat signed again, with another key if it has a new session. */
  private renew(offer: SeatOffer<Statement>, statement: Statement): void {
    if (offer.agreed === undefined) throw this.kind.declined();
    offer.agreed = statement;
  }

  private async end(statement: Statement): Promise<boolean> {
    const { match } = statement;
    // Something may have come first: a move, or the withdrawal of the offer.
    const offered = this.offers.get(match)?.agreed;
    if (offered === undefined) throw this.kind.noOffer();
    const agreed =
      statement.seat === 0 ? ([statement, offered] as const) : ([offered, statement] as const);
    try {
      const call = this.kind.call(this.parts.moves.matchNow(match), agreed);
      await this.parts.chain.admit(this.transactionOf(match, call));
    } catch (error) {
      // If the other seat has replaced the session that signed, the offer is void.
      if (!isNodeFault(error) && this.offers.delete(match)) this.events.emit("changed", match);
      throw error;
    }
    this.agreed++;
    return true;
  }

  private transactionOf(match: number, { module, method, fields }: AgreedCall): PendingTransaction {
    const { chain } = this.parts;
    const { key } = this.kind;
    const methodId = chain.runtime.methodIdResolver.getMethodId(module, method);
    const args = [chain.domain.add(match), ...fields.map((field) => Field(field))];
    return key.sign(methodId, args, chain.pending.nonce(key.address));
  }

  /** Forgets the offers of matches that have moved on, gone back or ended. */
  private follow(execution: TransactionExecutionResult): void {
    if (this.offers.size === 0) return;
    const { pending } = this.parts.chain;
    for (const event of this.reader.read(execution).events) {
      if (event.kind !== "moved" && event.kind !== "ended" && event.kind !== "takenBack") continue;
      const { match } = event;
      // Signed moves were made before the offer, even if their transaction comes later.
      const ply = Number(pending.match(match)?.ply.toBigInt());
      const hasMoved = ply > (this.offers.get(match)?.ply ?? ply);
      if (event.kind !== "moved" || hasMoved) this.offers.delete(match);
    }
  }
}
