import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import type { SeatNumber } from "@kifu/wire";
import { Field } from "o1js";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { chargeAddress } from "../door/chargeAddress.js";
import { countRefusal } from "../door/countRefusal.js";
import type { SubmissionOrigin } from "../mempool/Ingress.js";
import { rateLimited, stopping } from "../mempool/refusals.js";
import { TokenBuckets } from "../door/TokenBuckets.js";
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
  /** The number of moves before the offer. */
  readonly ply: number;
  /** The offer as its seat signed it. Undefined if the other seat has declined it. */
  agreed: Statement | undefined;
}

export interface OffersOptions {
  chain: Chain;
  moveCrypto: MoveCrypto;
  moves: Pick<SignedMoves, "events" | "matchNow">;
  config: Pick<NodeConfig, "ingress">;
  now?: () => number;
}

/** What differs between draws and takebacks. */
export interface OfferKind<Statement extends SeatStatement> {
  /** Signs the transaction once both seats have agreed. */
  readonly key: Pick<SenderKey, "address" | "sign">;
  /** Throws the refusal. `offer` is the other seat's open offer, if there is one. */
  validate(match: PlainMatch, statement: Statement, offer: Statement | undefined): void;
  /** The call that carries out what both seats agreed to. Its `fields` leave out the match. */
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
 * Keeps the players' offers in memory and sends a transaction once both seats have signed. Any
 * move withdraws an open offer, and so does a restart of the node. A declined offer cannot be
 * made again before the next move.
 */
export class SeatOffers<Statement extends SeatStatement> implements OpenOffers {
  readonly events = new Emitter<OffersEvents>();
  agreed = 0;
  /** Refused statements, counted by code. */
  readonly refusals = new Map<string, number>();
  private readonly offers = new Map<number, SeatOffer<Statement>>();
  private readonly reader: TransactionReader;
  private readonly perAddress: TokenBuckets;
  private readonly perSeat: TokenBuckets;
  /** One transaction at a time, because each uses the key's next nonce. */
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

  of(match: number): ShownOffer | undefined {
    const offer = this.offers.get(match);
    return offer && { seat: offer.seat, declined: offer.agreed === undefined };
  }

  get open(): number {
    return [...this.offers.values()].filter(({ agreed }) => agreed !== undefined).length;
  }

  /**
   * Takes a seat's statement. Returns whether both seats have agreed now. Throws a `NodeError` if
   * the statement is refused, and then nothing has changed.
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

  /** Takes no more statements. */
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
    // Charged only after the signature is verified, so that nobody else can use up a player's
    // tokens.
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

  /** Withdraws the seat's own offer, or marks the other seat's offer as declined. */
  private decline({ match, seat }: Statement, offer: SeatOffer<Statement> | undefined): void {
    if (offer?.agreed === undefined) throw this.kind.noOffer();
    if (offer.seat === seat) this.offers.delete(match);
    else offer.agreed = undefined;
    this.events.emit("changed", match);
  }

  /** Replaces the signature. A new session of the seat signs with another key. */
  private renew(offer: SeatOffer<Statement>, statement: Statement): void {
    if (offer.agreed === undefined) throw this.kind.declined();
    offer.agreed = statement;
  }

  private async end(statement: Statement): Promise<boolean> {
    const { match } = statement;
    // A move or a withdrawal may have come first.
    const offered = this.offers.get(match)?.agreed;
    if (offered === undefined) throw this.kind.noOffer();
    const agreed =
      statement.seat === 0 ? ([statement, offered] as const) : ([offered, statement] as const);
    try {
      const call = this.kind.call(this.parts.moves.matchNow(match), agreed);
      await this.parts.chain.admit(this.transactionOf(match, call));
    } catch (error) {
      // Any other refusal ends the offer, for example if the offering seat has a new session.
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

  /** Deletes offers whose match has changed since. */
  private follow(execution: TransactionExecutionResult): void {
    if (this.offers.size === 0) return;
    const { pending } = this.parts.chain;
    for (const event of this.reader.read(execution).events) {
      if (event.kind !== "moved" && event.kind !== "ended" && event.kind !== "takenBack") continue;
      const { match } = event;
      // A segment may bring moves that are older than the offer. Those do not withdraw it.
      const ply = Number(pending.match(match)?.ply.toBigInt());
      const hasMoved = ply > (this.offers.get(match)?.ply ?? ply);
      if (event.kind !== "moved" || hasMoved) this.offers.delete(match);
    }
  }
}
