import { Field } from "o1js";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { privateKeyOf } from "./keys.js";
import { Leaves } from "./Leaves.js";
import type { EngineModel } from "./EngineModel.js";
import { callRuntime } from "./runtimeCalls.js";
import type { Stage } from "./stage.js";
import { owners } from "./SandboxStage.js";
import type { Statistics } from "./Statistics.js";
import { Transcript } from "./Transcript.js";
import { describeTransaction, type Transaction } from "./transaction.js";
import { emptyView, type View, viewOfModel } from "./view.js";

/** A block is produced when this many transactions wait, and before time passes. */
const TRANSACTIONS_PER_BLOCK = 6;

interface Expected {
  what: string;
  code: string | undefined;
}

/**
 * The whole chain, compared with the model after every block. It has signatures, nonces, a
 * mempool, blocks of several transactions, and the state tree.
 */
export class ChainStage implements Stage {
  private readonly leaves: Leaves;
  private readonly transcript: Transcript = new Transcript("chain");
  private pending: Expected[] = [];

  private constructor(
    readonly model: EngineModel,
    readonly players: number,
    private readonly statistics: Statistics,
    private readonly chain: MemoryChain,
  ) {
    this.leaves = new Leaves(chain.modules, owners);
    statistics.runs += 1;
  }

  static async start(
    model: EngineModel,
    players: number,
    statistics: Statistics,
  ): Promise<ChainStage> {
    const { roundLength } = model.terms;
    const chain = await MemoryChain.start({ ...defaultTerms, roundLength });
    model.time = chain.openTime;
    return new ChainStage(model, players, statistics, chain);
  }

  async send(tx: Transaction): Promise<void> {
    const code = this.model.run(tx);
    this.statistics.record(tx, code, this.model.notes);
    const what = describeTransaction(tx);
    this.transcript.add(what);
    this.pending.push({ what, code });
    await this.chain.submit(privateKeyOf(tx.signer), () =>
      callRuntime(this.chain.modules, tx, this.model.terms.domain),
    );
    if (this.pending.length >= TRANSACTIONS_PER_BLOCK) await this.pass(1);
  }

  async pass(seconds: number): Promise<void> {
    const included = await this.chain.produceBlock();
    const ends = included.map(({ ok, code }, i) => {
      if (ok !== (code === undefined)) this.transcript.fail("ok and code disagree");
      return { what: this.pending[i]?.what, code };
    });
    this.transcript.add(`a block is produced at ${this.model.time}`);
    this.transcript.same("the transactions of a block", ends, this.pending);
    this.pending = [];
    this.chain.wait(seconds - 1);
    this.model.time = this.chain.openTime;
    const expected = viewOfModel(this.model, (queue) => this.leaves.ticketOf(queue));
    this.transcript.same("the state", await this.view(), expected);
  }

  async close(): Promise<void> {
    await this.chain.close();
  }

  private async view(): Promise<View> {
    this.leaves.expectMatches(this.model.matches.length + 1);
    for (const queue of this.model.queues.keys()) this.leaves.ticketOf(queue);
    const { appChain } = this.chain;
    const view = emptyView();
    for (const path of this.leaves.paths) {
      const fields = await appChain.resolve("QueryTransportModule").get(Field(path));
      if (fields !== undefined) {
        this.leaves.show(
          view,
          path,
          fields.map((field) => field.toBigInt()),
        );
      }
    }
    return view;
  }
}
