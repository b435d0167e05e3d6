import {
  type AnswerOf,
  type Details,
  type ExitFile,
  plainKey,
  type StatementOf,
  transferStatements,
} from "@kifu/wire";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { PublicKey } from "o1js";
import type { NodeConfig } from "../../lib/config/NodeConfig.js";
import type { TokenBuckets } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { countRefusal, stopping } from "../../lib/refusals.js";
import { FailureLog } from "../../lib/FailureLog.js";
import { keyName, parseAddress } from "../../lib/keyName.js";
import type { Log } from "../../lib/log.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { Polling } from "../../lib/time.js";
import { tooManyRegistrations } from "../../mempool/transactionRefusals.js";
import type { Notices } from "../../door/Notices.js";
import type { Chain } from "../../sequencer/Chain.js";
import { notWriter } from "../../store/log/logErrors.js";
import {
  assertFresh,
  type MoveCrypto,
  SeatLimits,
  verifySigner,
} from "../../tables/verifyStatement.js";
import { LOCAL } from "./MinaLayer.js";
import {
  type ContractRecord,
  readOrderAnswer,
  readReady,
  type TransferOrder,
  writeOrder,
} from "./settlementFiles.js";
import { MOST_TRANSFERRED } from "./Transfers.js";

export interface TransferDeskOptions {
  readonly chain: Pick<Chain, "time" | "pending" | "domain" | "isFollowing">;
  readonly moveCrypto: MoveCrypto;
  readonly notices: Pick<Notices, "assertNotBlocked">;
  /** The registrations that each network has left. */
  readonly registrations: TokenBuckets;
  /** The contract, and what players can have paid. */
  readonly exits: {
    status(): Promise<{ readonly contract: ContractRecord } | undefined>;
    read(owner: PublicKey): Promise<ExitFile | undefined>;
  };
  readonly config: Pick<NodeConfig, "ingress">;
  /** The files through which this node and `kifu settle` on this machine talk. */
  readonly files: { readonly order: string; readonly answer: string; readonly ready: string };
  readonly log: Log;
  readonly now: () => number;
}

/**
 * A proof takes the operator's program half a minute.
 *
 * Price: in registrations, of a transfer that is proven for a player.
 */
const PRICE = 10;

/**
 * Limit: players who wait for a proven transfer at once. Each network can have one of them.
 */
const MOST_ORDERS = 20;

/** For how long the program may say nothing. A settlement keeps it busy for a minute or two. */
const READY_FOR_MS = 300_000;

/** A request is dropped if the player has not repeated it for this long. */
const KEPT_MS = 30_000;

type Request = Pick<TransferOrder, "what" | "owner" | "amount" | "transaction">;

interface Order {
  readonly id: string;
  readonly request: Request;
  readonly network: string | undefined;
  readonly exit: ExitFile | undefined;
  seenAt: number;
  /** When the program began with it. */
  begunAt?: number;
  answer?: { readonly transaction?: string | undefined; readonly sent?: string | undefined };
  error?: NodeError;
}

/**
 * Has `kifu settle` on this machine prove transfers for players, whose wallets sign them. A page cannot
 * prove one itself. Requests wait in a queue, and one at a time is served.
 *
 * A proof costs the operator more than its request costs a player. So a request needs the player's
 * signature, and MINA in their account. Each network can have one request in the queue and pays for
 * each, and the program runs at the lowest priority. Somebody with many networks and MINA in many
 * accounts can still keep others waiting, who then use `kifu deposit`.
 */
export class TransferDesk {
  readonly refusals = new Map<string, number>();
  /** By owner, in the order of arrival. */
  private readonly orders = new Map<string, Order>();
  private readonly limits: SeatLimits;
  private readonly polling = new Polling();
  private readonly failures: FailureLog;
  /** The order that the program has now. */
  private given: string | undefined;
  private stopped = false;

  constructor(private readonly options: TransferDeskOptions) {
    const { config, log, now } = options;
    this.limits = new SeatLimits(config.ingress.perSender, now);
    this.failures = new FailureLog({ log, message: "Could not hand over a transfer" });
  }

  start(): void {
    this.polling.start(() => this.look());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.polling.stop();
  }

  /** Whether a program on this machine proves transfers now. */
  private async isReady(): Promise<boolean> {
    const at = await readReady(this.options.files.ready);
    return Math.abs(Date.now() - at) < READY_FOR_MS;
  }

  /** If the statement is refused, throws a `NodeError` and changes nothing. */
  async take(
    statement: StatementOf<"transfer">,
    { network }: Pick<Caller, "network"> = { network: undefined },
  ): Promise<AnswerOf<"transfer">> {
    try {
      if (this.options.chain.isFollowing) throw notWriter();
      if (this.stopped) throw stopping();
      const { owner: address, what, amount, transaction } = statement;
      const owner = parseAddress(address);
      this.limits.charge("transfer", address, () => this.validate(statement, owner));
      const request = { what, owner: address, amount: BigInt(amount), transaction };
      const order = this.orders.get(address);
      if (order !== undefined && isSame(order.request, request)) return this.repeated(order);
      // A signed transaction follows the order that proved it, and costs no second proof.
      const isPaid = order?.answer?.transaction !== undefined && transaction !== undefined;
      return await this.place(owner, request, isPaid ? undefined : network);
    } catch (error) {
      countRefusal(this.refusals, error);
      throw error;
    }
  }

  /** Hands the first order over, and takes the program's answer to it. */
  async look(): Promise<void> {
    const { files, now } = this.options;
    try {
      for (const [owner, { seenAt }] of this.orders) {
        if (now() - seenAt > KEPT_MS) this.orders.delete(owner);
      }
      const first = this.open()[0];
      if (first?.id !== this.given) {
        if (first === undefined) await rm(files.order, { force: true });
        else await writeOrder(files.order, { ...first.request, ...first });
        this.given = first?.id;
      }
      if (first !== undefined) await this.takeAnswer(first);
      this.failures.over();
    } catch (error) {
      this.failures.failed(error);
    }
  }

  private async takeAnswer(order: Order): Promise<void> {
    const answer = await readOrderAnswer(this.options.files.answer);
    if (answer?.id !== order.id) return;
    const { transaction, sent, error } = answer;
    order.begunAt ??= this.options.now();
    if (error !== undefined) {
      const { code, message, remedy, details } = error;
      order.error = new NodeError(code, message, {
        details: details as Details,
        ...(remedy !== undefined && { remedy }),
      });
    } else if (transaction !== undefined || sent !== undefined) {
      order.answer = { transaction, sent };
    }
  }

  /** The orders that have no answer yet. */
  private open(): Order[] {
    return [...this.orders.values()].filter(({ answer, error }) => !(answer ?? error));
  }

  private repeated(order: Order): AnswerOf<"transfer"> {
    const { now } = this.options;
    if (order.error !== undefined) {
      this.orders.delete(order.request.owner);
      throw order.error;
    }
    order.seenAt = now();
    const { transaction, sent } = order.answer ?? {};
    const { begunAt } = order;
    return {
      before: Math.max(0, this.open().indexOf(order)),
      working: begunAt === undefined ? undefined : Math.floor((now() - begunAt) / 1000),
      transaction,
      sent,
    };
  }

  private async place(
    owner: PublicKey,
    request: Request,
    payer: string | undefined,
  ): Promise<AnswerOf<"transfer">> {
    const { exits, registrations, now } = this.options;
    const status = await exits.status();
    if (status === undefined || status.contract.unit === 0n) throw playMoney();
    const isLocal = status.contract.network === LOCAL;
    if (request.transaction !== undefined && !isLocal) throw notLocal(status.contract.network);
    if (!(await this.isReady())) throw unavailable();
    const exit = request.what === "payout" ? await exits.read(owner) : undefined;
    // Before the first settlement, there are only deposits to claim.
    if (request.what === "payout" && (exit?.blocks ?? 0) === 0) throw nothingSettled();

    // Nothing is awaited from here on, so that two requests cannot take one place.
    const others = this.open().filter((order) => order.request.owner !== request.owner);
    if (payer !== undefined && others.some(({ network }) => network === payer)) {
      throw onePerNetwork();
    }
    if (others.length >= MOST_ORDERS) throw queueFull();
    if (payer !== undefined) {
      const wait = registrations.wait(payer);
      if (wait > 0) throw tooManyRegistrations(payer, wait);
      registrations.owe(payer, PRICE);
    }
    const order = { id: randomUUID(), request, network: payer, exit, seenAt: now() };
    // A player who asks for something else goes to the end of the queue.
    this.orders.delete(request.owner);
    this.orders.set(request.owner, order);
    return this.repeated(order);
  }

  private validate({ what, amount, time, by }: StatementOf<"transfer">, owner: PublicKey): void {
    const { chain, notices, moveCrypto } = this.options;
    notices.assertNotBlocked(keyName(owner));
    assertFresh(time, chain.time);
    const isAmount = what === "payout" ? amount === 0 : amount > 0 && amount <= MOST_TRANSFERRED;
    if (!isAmount) throw badAmount(amount);
    const signed = transferStatements.transfer.signed(moveCrypto.hash, chain.domain.toBigInt(), {
      owner: plainKey({ x: owner.x.toBigInt(), isOdd: owner.isOdd.toBoolean() }),
      ...{ what, amount, time },
    });
    verifySigner(this.options, owner, by, signed);
  }
}

function isSame(one: Request, other: Request): boolean {
  return (
    one.what === other.what && one.amount === other.amount && one.transaction === other.transaction
  );
}

function playMoney(): NodeError {
  return new NodeError(nodeCodes.transfer.playMoney, "This chain has play money.", {
    remedy: "It is worth no MINA, so nothing can be deposited or withdrawn.",
  });
}

function nothingSettled(): NodeError {
  return new NodeError(nodeCodes.transfer.notSettled, "Nothing is settled yet.", {
    remedy: "Ask again after the operator's next settlement.",
  });
}

function unavailable(): NodeError {
  return new NodeError(
    nodeCodes.transfer.unavailable,
    "No program of the operator proves transfers now.",
    { remedy: "Use `kifu deposit` and `kifu withdraw`, or try again later." },
  );
}

function onePerNetwork(): NodeError {
  return new NodeError(
    nodeCodes.transfer.onePerNetwork,
    "Somebody at this address waits for a transfer already.",
    { remedy: "Wait until it is proven." },
  );
}

function queueFull(): NodeError {
  return new NodeError(nodeCodes.transfer.queueFull, "Too many players wait for a transfer.", {
    details: { waiting: MOST_ORDERS },
    remedy: "Try again in some minutes, or use `kifu deposit`.",
  });
}

function badAmount(amount: number): NodeError {
  return new NodeError(nodeCodes.query.badArgument, "This is not an amount.", {
    details: { amount },
    remedy: "Give a whole number from 1 to 2147483647 for a deposit, and 0 for a payout.",
  });
}

function notLocal(network: string): NodeError {
  return new NodeError(
    nodeCodes.transfer.notLocal,
    "This node sends no transactions to a Mina that wallets can reach.",
    { details: { network }, remedy: "Have the wallet send it." },
  );
}
