import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import { Field, PrivateKey, type PublicKey } from "o1js";
import { defaultConfig, type NodeConfig } from "../../src/lib/config/NodeConfig.js";
import { createIngress, type IngressOptions } from "../../src/mempool/createIngress.js";
import type { IngressChain, IngressStore } from "../../src/mempool/Sequencing.js";
import { installFastPoseidon } from "@kifu/kit/primitives";
import type { Admitted } from "../../src/sequencer/Chain.js";
import type { StoredStatus } from "../../src/store/codec/transaction.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { KeyFields, Scope, signCall, standaloneRuntime } from "@kifu/chain";

await installFastPoseidon();

export const { runtime } = standaloneRuntime();

export type TransactionJson = ReturnType<PendingTransaction["toJSON"]>;

export function keyOf(number: number): PrivateKey {
  return PrivateKey.fromBigInt(BigInt(7_000_000 + number));
}

const signed = new Map<string, PendingTransaction>();

/** A signed transaction. Its field distinguishes transactions with the same nonce. */
export function transactionOf(player: number, nonce: number, field = 1): PendingTransaction {
  const name = `${player} ${nonce} ${field}`;
  const transaction = signed.get(name) ?? sign(player, nonce, field);
  signed.set(name, transaction);
  return transaction;
}

function sign(player: number, nonce: number, field: number): PendingTransaction {
  return signCall(runtime, { key: keyOf(player), nonce }, "Matches", "claimTimeout", Field(field));
}

export function openingOf(player: number, nonce = 0): PendingTransaction {
  const session = keyOf(player + 500_000).toPublicKey();
  return signCall(
    runtime,
    { key: keyOf(player), nonce },
    "Sessions",
    "openSession",
    KeyFields.of(session),
    Field(1000),
    Field(Scope.playAndQueue),
    Field(1),
    Field(100),
  );
}

export function requeueOf(player: number, nonce: number, pace: number): PendingTransaction {
  return signCall(
    runtime,
    { key: keyOf(player + 500_000), nonce },
    "Matchmaking",
    "requeue",
    KeyFields.of(keyOf(player).toPublicKey()),
    Field(1),
    Field(pace),
    Field(1),
    Field(100),
  );
}

export function jsonOf(player: number, nonce: number, field = 1): TransactionJson {
  return transactionOf(player, nonce, field).toJSON();
}

export class PlainStore implements IngressStore {
  readonly statuses = new Map<string, StoredStatus>();
  readonly waiting = new Map<string, PendingTransaction>();
  proven = 0;
  settled = 0;

  status(hash: string) {
    return this.statuses.get(hash);
  }

  pending() {
    return [...this.waiting.values()];
  }

  provenBlocks() {
    return this.proven;
  }

  settledBlocks() {
    return this.settled;
  }

  async commit(stage: Parameters<IngressStore["commit"]>[0]): Promise<void> {
    const changes: Pick<Parameters<typeof stage>[0], "addPending"> = {
      addPending: (transaction) => this.addPending(transaction),
    };
    await stage(changes as Parameters<typeof stage>[0]);
  }

  addPending(transaction: PendingTransaction): void {
    const hash = transaction.hash().toString();
    this.statuses.set(hash, { kind: "pending" });
    this.waiting.set(hash, transaction);
  }

  end(hash: string, status: StoredStatus): void {
    this.statuses.set(hash, status);
    this.waiting.delete(hash);
  }
}

/** A chain that counts nonces and runs nothing. Tests choose what it refuses. */
export class PlainChain implements IngressChain {
  readonly runtime = runtime;
  openHeight = 5;
  time = 5;
  openTransactions: TransactionExecutionResult[] = [];
  readonly came: string[] = [];
  readonly admitted: string[] = [];
  readonly senders: string[] = [];
  readonly dropped: { hash: string; code: string }[] = [];
  readonly errors = new Map<string, unknown>();
  /** If true, dropping a transaction fails. */
  diskIsFull = false;
  mayRun: () => Promise<void> = async () => undefined;
  private readonly nonces = new Map<string, bigint>();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: PlainStore) {}

  readonly pending = {
    nonce: (sender: PublicKey) => this.nonces.get(sender.toBase58()) ?? 0n,
  };

  async admit(transaction: PendingTransaction): Promise<Admitted> {
    this.came.push(transaction.sender.toBase58());
    const turn = this.tail.then(async () => {
      await this.mayRun();
      return this.run(transaction);
    });
    this.tail = turn.catch(() => undefined);
    return await turn;
  }

  async drop(hash: string, code: string, replacement?: PendingTransaction): Promise<void> {
    if (this.diskIsFull) throw new NodeError("store/full", "The disk is full.");
    if (replacement !== undefined) this.store.addPending(replacement);
    this.store.end(hash, { kind: "dropped", height: this.openHeight, code });
    this.dropped.push({ hash, code });
  }

  closeBlock(): void {
    for (const [position, hash] of this.admitted.entries()) {
      if (this.store.status(hash)?.kind !== "pending") continue;
      const height = this.openHeight;
      this.store.end(hash, { kind: "included", height, position, ok: true, code: undefined });
    }
    this.openTransactions = [];
    this.openHeight++;
  }

  private run(transaction: PendingTransaction): Admitted {
    const hash = transaction.hash().toString();
    if (this.errors.has(hash)) throw this.errors.get(hash);
    const sender = transaction.sender.toBase58();
    if (transaction.nonce.toBigInt() !== this.pending.nonce(transaction.sender)) {
      throw new Error("The ingress sent a wrong nonce");
    }
    this.nonces.set(sender, transaction.nonce.toBigInt() + 1n);
    this.store.addPending(transaction);
    const execution = { tx: transaction } as TransactionExecutionResult;
    this.openTransactions.push(execution);
    this.admitted.push(hash);
    this.senders.push(sender);
    return { hash, height: this.openHeight, transaction, execution };
  }
}

export type Settings = Partial<NodeConfig["ingress"]> &
  Pick<IngressOptions, "verify" | "now" | "log">;

export function stage(settings: Settings = {}, store = new PlainStore()) {
  const { verify, now, log, ...limits } = settings;
  const unlimited = { perSecond: 1e6, burst: 1e6 };
  const chain = new PlainChain(store);
  const open = () =>
    createIngress({
      chain,
      store,
      config: {
        ...defaultConfig.ingress,
        perSender: unlimited,
        perAddress: unlimited,
        registrations: unlimited,
        ...limits,
      },
      verify,
      now,
      log,
    });
  return { chain, store, open, ingress: open() };
}

/** Submissions from the node's own machine have no network and no limits. */
export const own = { network: undefined };

export async function refusalOf(submission: Promise<unknown>): Promise<NodeError> {
  const refusal = await submission.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof NodeError) return refusal;
  throw new Error("It was not refused", { cause: refusal });
}

/** The code that refuses a submission. Fails if it is accepted. */
export async function codeOf(submission: Promise<unknown>): Promise<string> {
  return (await refusalOf(submission)).code;
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
