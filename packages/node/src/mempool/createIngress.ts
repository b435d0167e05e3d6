import type { PendingTransaction } from "@proto-kit/sequencer";
import { isInTime } from "@kifu/chain";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import { NodeError } from "../lib/NodeError.js";
import { verifyPlainly, type VerifySignature } from "@kifu/kit/primitives";
import type { Caller } from "../door/Caller.js";
import { FairQueue } from "../door/FairQueue.js";
import { decodeTransaction, type PlainTransaction } from "./decodeTransaction.js";
import { type Accepted, type Ingress, statusOf, type TransactionStatus } from "./Ingress.js";
import { namesOf, type WaitingLine } from "./WaitingLine.js";
import type { Method } from "./methodTable.js";
import { busy, countRefusal, rateLimited, stopping } from "../lib/refusals.js";
import { tooLate, tooManyRegistrations, unrunnableTransaction } from "./transactionRefusals.js";
import { type ErrorLog, type IngressChain, type IngressStore, Sequencing } from "./Sequencing.js";
import { SHARE_OF_A_NETWORK, TokenBuckets } from "../door/budgets.js";
import { TransactionChecks } from "./TransactionChecks.js";

export interface IngressOptions {
  chain: IngressChain;
  store: IngressStore;
  config: NodeConfig["ingress"];
  /** Whether the chain gives out play money. Default: true. */
  faucet?: boolean | undefined;
  /** The tokens of each network. Pass it in if other parts of the node charge it too. */
  buckets?: TokenBuckets;
  /** Limits registrations per network. Pass it in if other parts of the node charge it too. */
  registrations?: TokenBuckets;
  /** Verifies a signature, by default with o1js. */
  verify?: VerifySignature;
  log?: ErrorLog;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/**
 * Opens the ingress and restores the transactions that an earlier run parked.
 *
 * @example
 * const ingress = createIngress({ chain, store, config: defaultConfig.ingress });
 * const { hash } = await ingress.submit(transaction.toJSON(), callerAt("203.0.113.7"));
 */
export function createIngress(options: IngressOptions): Ingress {
  return new ChainIngress(options);
}

/**
 * The milliseconds of each turn of the event loop that checks may take. With one check per turn,
 * a network behind many others would wait for many turns.
 */
const CHECKING_MS = 4;

type Checked = { transaction: PendingTransaction } | { answer: Accepted | Promise<Accepted> };

const silent: ErrorLog = { error: () => undefined };

/**
 * Runs the cheapest checks first. Checks that take microseconds run at once. Checks that take
 * milliseconds run one at a time, with networks taking turns. Then the transaction waits for its
 * sender's turn to run in the open block.
 */
class ChainIngress implements Ingress {
  readonly refusals = new Map<string, number>();
  private readonly form: TransactionChecks;
  private readonly log: ErrorLog;
  private readonly perSender: TokenBuckets;
  private readonly perAddress: TokenBuckets;
  private readonly registrations: TokenBuckets;
  private readonly checks: FairQueue;
  private readonly sequencing: Sequencing;
  private readonly begun = new Set<Promise<Accepted>>();
  private stopped = false;

  constructor(private readonly options: IngressOptions) {
    const { chain, store, config, faucet, verify = verifyPlainly, log = silent } = options;
    const { now = () => performance.now() } = options;
    const { buckets = new TokenBuckets(config.perAddress, now) } = options;
    const { registrations = new TokenBuckets(config.registrations, now) } = options;
    this.form = new TransactionChecks(chain.runtime, verify, { faucet });
    this.log = log;
    this.perSender = new TokenBuckets(config.perSender, now);
    this.perAddress = buckets;
    this.registrations = registrations;
    this.checks = new FairQueue({
      sliceMs: CHECKING_MS,
      room: { capacity: config.waiting, refusal: () => this.tooManyChecks() },
    });
    this.sequencing = new Sequencing({ chain, store, config, log, now });
  }

  async submit(
    input: unknown,
    { network }: Pick<Caller, "network">,
    chargeArrival = () => this.chargeArrival(network),
  ): Promise<Accepted> {
    const passage = this.pass(input, network, chargeArrival);
    this.begun.add(passage);
    try {
      return await passage;
    } catch (error) {
      throw this.counted(error);
    } finally {
      this.begun.delete(passage);
    }
  }

  status(hash: string): TransactionStatus | undefined {
    return statusOf(this.options.store, hash);
  }

  pendingCount(): number {
    return this.options.chain.openTransactions.length + this.sequencing.parkedCount;
  }

  parkedCount(): number {
    return this.sequencing.parkedCount;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.allSettled(this.begun);
    await this.sequencing.stop();
  }

  private async pass(
    input: unknown,
    network: string | undefined,
    chargeArrival: () => void,
  ): Promise<Accepted> {
    if (this.stopped) throw stopping();
    chargeArrival();
    const plain = decodeTransaction(input);
    const method = this.form.methodOf(plain);
    this.assertTokens(plain.sender);
    const line: WaitingLine = { network, kind: method.kind };
    // A resent transaction is answered after the check, and its sender pays nothing.
    const isNew = () => this.sequencing.answerTo(plain.hash.toString()) === undefined;
    if (method.lasting > 0 && isNew()) this.assertMayLast(method, network);
    this.sequencing.assertRoom(plain.sender, network);
    this.assertRoomForCheck(network);
    // The signature is not checked yet, so anyone could have named this sender. The queue
    // therefore counts the transaction against its network.
    const names = namesOf({ network, kind: line.kind === "registrations" ? line.kind : "others" });
    const checked = await this.checks.run(
      JSON.stringify([...names, plain.sender]),
      () => this.check(plain, method, line),
      names,
    );
    if ("answer" in checked) return await checked.answer;
    return await this.sequencing.enter(plain.sender, checked.transaction, line);
  }

  private check(plain: PlainTransaction, method: Method, line: WaitingLine): Checked {
    // Checked again, because in a flood many submissions reach the first check before one of them
    // is charged.
    this.assertTokens(plain.sender);
    this.sequencing.assertRoom(plain.sender, line.network);
    const built = this.form.build(plain);
    const { transaction, hash } = built;

    // Anyone can resend another sender's transaction, so the sender pays nothing for it.
    const answer = this.sequencing.answerTo(hash.toString());
    if (answer !== undefined) return { answer };
    this.sequencing.expectedNonce(transaction);

    this.form.assertCanonical(method, plain);
    if (method.lapses) this.assertInTime(plain.argsFields.at(-1) ?? 0n);

    this.assertMayLast(method, line.network);
    this.assertMayRun(method, line.network);
    this.form.assertSigned(plain, built);
    // The charge follows the signature check. A forged transaction can therefore neither use up
    // the named sender's tokens nor take space on the disk.
    this.perSender.take(plain.sender, method.price);
    this.chargeRun(method, line.network);
    this.chargeLasting(method, line.network);
    return { transaction };
  }

  private chargeArrival(network: string | undefined): void {
    const wait = network === undefined ? 0 : this.perAddress.take(network);
    if (wait > 0) throw rateLimited("address", network ?? "", wait);
  }

  private assertInTime(validUntil: bigint): void {
    const { time } = this.options.chain;
    if (!isInTime(validUntil, BigInt(time))) throw tooLate(validUntil, time);
  }

  /**
   * Throws if the network has no token left. Each submission was charged one token on arrival, so
   * several that arrive together may leave too few for a higher price.
   */
  private assertMayRun({ price }: Method, network: string | undefined): void {
    if (price === 1 || network === undefined) return;
    const wait = this.perAddress.wait(network);
    if (wait > 0) throw rateLimited("address", network, wait);
  }

  /**
   * Charges the part of the price above one submission. One submission was charged on arrival.
   */
  private chargeRun({ price }: Method, network: string | undefined): void {
    if (price > 1 && network !== undefined) this.perAddress.owe(network, price - 1);
  }

  private assertTokens(sender: string): void {
    const wait = this.perSender.wait(sender);
    if (wait > 0) throw rateLimited("sender", sender, wait);
  }

  private assertMayLast({ lasting }: Method, network: string | undefined): void {
    if (lasting === 0 || network === undefined) return;
    const wait = this.registrations.wait(network);
    if (wait > 0) throw tooManyRegistrations(network, wait);
  }

  private chargeLasting({ lasting }: Method, network: string | undefined): void {
    if (lasting > 0 && network !== undefined) this.registrations.take(network, lasting);
  }

  private assertRoomForCheck(network: string | undefined): void {
    if (network === undefined) return;
    const share = Math.ceil(this.options.config.waiting * SHARE_OF_A_NETWORK);
    if (this.checks.lengthOfLine(network) >= share) throw this.tooManyChecks();
  }

  private tooManyChecks(): NodeError {
    const waiting = this.checks.length;
    return busy("Too many transactions are waiting to be checked", { waiting });
  }

  private counted(error: unknown): NodeError {
    const refusal = error instanceof NodeError ? error : this.unrunnable(error);
    countRefusal(this.refusals, refusal);
    return refusal;
  }

  private unrunnable(error: unknown): NodeError {
    this.log.error({ err: error }, "The ingress threw an unexpected error");
    return unrunnableTransaction();
  }
}
