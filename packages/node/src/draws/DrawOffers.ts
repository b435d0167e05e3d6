import { type PlainSeatSignature, seatSignatureFields } from "@kifu/chain";
import type { DrawOffer } from "@kifu/wire";
import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { NodeConfig } from "../config/NodeConfig.js";
import { Emitter } from "../Emitter.js";
import { chargeAddress } from "../ingress/chargeAddress.js";
import { countRefusal } from "../ingress/countRefusal.js";
import type { Origin } from "../ingress/Ingress.js";
import { rateLimited, stopping } from "../ingress/refusals.js";
import { TokenBuckets } from "../ingress/TokenBuckets.js";
import { TransactionReader } from "../match-index/engineEvents.js";
import { Mutex } from "../Mutex.js";
import { nodeCodes } from "../nodeCodes.js";
import { isOfTheNode, NodeError } from "../NodeError.js";
import type { Chain } from "../production/Chain.js";
import type { Judging } from "../signed-moves/judgeMove.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import type { SignedMoves } from "../signed-moves/SignedMoves.js";
import { judgeDraw, type SaidOfDraw } from "./judgeDraw.js";
import type { OpenDraws, OpenDrawsEvents } from "./OpenDraws.js";

/** What offers are judged, kept and brought into the chain with. */
export interface DrawOffersOptions {
  chain: Chain;
  /** Signs the transactions of those who agree. */
  key: Pick<NodeKey, "draws">;
  judging: Judging;
  moves: Pick<SignedMoves, "events" | "matchNow">;
  config: Pick<NodeConfig, "ingress">;
  now?: () => number;
}

/** What the seats of a match have signed since its last move. */
interface Offer {
  readonly seat: 0 | 1;
  /** Moves before it. */
  readonly ply: number;
  /** That the seat agrees; undefined once the other has declined. */
  agreed: PlainSeatSignature | undefined;
}

/** Of this machine's own, which has no limits. */
const OWN: Origin = { address: undefined };

/**
 * Keeps the draws that players offer, in memory, and ends the match once both have signed. A move, or whatever else
 * changes the match, takes an offer back; so does a restart of the node, after which it can be made again. An
 * offer that was declined is not made again before the next move.
 */
export class DrawOffers implements OpenDraws {
  readonly events = new Emitter<OpenDrawsEvents>();
  /** Matches drawn so far. */
  agreed = 0;
  /** Refusals so far, by code. */
  readonly refusals = new Map<string, number>();
  private readonly offers = new Map<number, Offer>();
  private readonly reader: TransactionReader;
  private readonly ofAddress: TokenBuckets;
  private readonly ofSeat: TokenBuckets;
  /** One transaction after the other: each has the key's next nonce. */
  private readonly ending = new Mutex();
  private stopped = false;

  constructor(private readonly options: DrawOffersOptions) {
    const { chain, moves, config, now = () => performance.now() } = options;
    this.ofAddress = new TokenBuckets(config.ingress.perAddress, now);
    this.ofSeat = new TokenBuckets(config.ingress.perSender, now);
    this.reader = new TransactionReader(chain.runtime);
    moves.events.on("made", ({ match }) => void this.offers.delete(match));
    chain.events.on("admitted", ({ execution }) => this.follow(execution));
  }

  of(match: number): DrawOffer | undefined {
    const offer = this.offers.get(match);
    return offer && { seat: offer.seat, declined: offer.agreed === undefined };
  }

  /** How many are open. */
  get open(): number {
    return [...this.offers.values()].filter(({ agreed }) => agreed !== undefined).length;
  }

  /**
   * Takes what a seat says of a draw, and says whether the match is drawn by it. Throws a `NodeError` with the code
   * that refused it; then nothing has changed.
   */
  async submit(said: SaidOfDraw, { address }: Origin = OWN): Promise<boolean> {
    try {
      if (this.stopped) throw stopping();
      chargeAddress(this.ofAddress, address);
      return await this.take(said);
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** Takes no more offers. Those that are open are forgotten. */
  stop(): void {
    this.stopped = true;
  }

  private async take(said: SaidOfDraw): Promise<boolean> {
    const { chain, moves, judging } = this.options;
    const { match, seat } = said;
    const sender = `${match}/${seat}`;
    const wait = this.ofSeat.wait(sender);
    if (wait > 0) throw rateLimited("sender", sender, wait);
    const now = moves.matchNow(match);
    judgeDraw(now, said, BigInt(chain.time), judging);
    // Only now: nobody else can use up a player's tokens.
    this.ofSeat.take(sender);

    const offer = this.offers.get(match);
    const isOthers = offer !== undefined && offer.seat !== seat;
    if (!said.agrees) this.decline(said, offer);
    else if (offer?.seat === seat) this.renew(offer, said.by);
    else if (isOthers && offer.agreed !== undefined) {
      return await this.ending.run(async () => await this.end(said));
    } else this.put(match, { seat, ply: now.ply, agreed: said.by });
    return false;
  }

  private put(match: number, offer: Offer): void {
    this.offers.set(match, offer);
    this.events.emit("changed", match);
  }

  /** The seat's own offer is gone, and the other's is shown as declined. */
  private decline({ match, seat }: SaidOfDraw, offer: Offer | undefined): void {
    if (offer?.agreed === undefined) throw noOffer();
    if (offer.seat === seat) this.offers.delete(match);
    else offer.agreed = undefined;
    this.events.emit("changed", match);
  }

  /** Signed again: with another key, if the seat has a new session since. */
  private renew(offer: Offer, by: PlainSeatSignature): void {
    if (offer.agreed === undefined) {
      throw new NodeError(nodeCodes.draws.declined, "The opponent has declined a draw.", {
        remedy: "Offer it again after the next move.",
      });
    }
    offer.agreed = by;
  }

  private async end({ match, seat, by }: SaidOfDraw): Promise<boolean> {
    // Others may have come first: a move, or that the offer was taken back.
    const offered = this.offers.get(match)?.agreed;
    if (offered === undefined) throw noOffer();
    const signed = seat === 0 ? [by, offered] : [offered, by];
    try {
      await this.options.chain.admit(this.transactionOf(match, signed));
    } catch (error) {
      // A session that the other has replaced since does not sign any more: the offer is void.
      if (!isOfTheNode(error) && this.offers.delete(match)) this.events.emit("changed", match);
      throw error;
    }
    this.agreed++;
    return true;
  }

  private transactionOf(match: number, signed: readonly PlainSeatSignature[]): PendingTransaction {
    const { chain, key } = this.options;
    const methodId = chain.runtime.methodIdResolver.getMethodId("Matches", "agreeDraw");
    const fields = signed.flatMap(seatSignatureFields).map((field) => Field(field));
    const nonce = chain.pending.nonce(key.draws.address);
    return key.draws.sign(methodId, [chain.domain.add(match), ...fields], nonce);
  }

  /** Forgets the offers of matches that have moved on or ended. */
  private follow(execution: TransactionExecutionResult): void {
    if (this.offers.size === 0) return;
    const { pending } = this.options.chain;
    for (const event of this.reader.read(execution).events) {
      if (event.kind !== "moved" && event.kind !== "ended") continue;
      const { match } = event;
      // Signed moves were made before the offer, whenever they are in a transaction.
      const ply = Number(pending.match(match)?.ply.toBigInt());
      const hasMoved = ply > (this.offers.get(match)?.ply ?? ply);
      if (event.kind === "ended" || hasMoved) this.offers.delete(match);
    }
  }
}

function noOffer(): NodeError {
  return new NodeError(nodeCodes.draws.noOffer, "No draw is offered in this match.");
}
