import { Field } from "o1js";
import { defaultTerms, domainOf } from "../../src/runtime/runtimeModules.js";
import { type Receipt, Sandbox } from "../harness/Sandbox.js";
import { brokenInvariants } from "./invariants.js";
import { keyArgument, MOST_PLAYERS, publicKeyOf, STRANGER, walletOf } from "./keys.js";
import { Leaves } from "./Leaves.js";
import type { EngineModel } from "./EngineModel.js";
import type { Event, Terms } from "./state.js";
import { rememberPaths } from "./rememberPaths.js";
import { callRuntime } from "./runtimeCalls.js";
import type { Stage } from "./stage.js";
import type { Statistics } from "./Statistics.js";
import { Transcript } from "./Transcript.js";
import { describeTransaction, type Transaction } from "./transaction.js";
import { emptyView, type View, viewOfModel } from "./view.js";

const ROUND_LENGTH = 8;

const chainTerms = { ...defaultTerms, roundLength: ROUND_LENGTH };

export const terms: Terms = { domain: domainOf(chainTerms), roundLength: ROUND_LENGTH };

export const owners = [
  ...Array.from({ length: MOST_PLAYERS }, (_, i) => walletOf(i + 1)),
  STRANGER,
];

/** One sandbox, emptied for each run. Composing a runtime takes longer than a run. */
const sandbox = new Sandbox(chainTerms);
rememberPaths(sandbox.sessions.sessions);
rememberPaths(sandbox.matches.matches);
rememberPaths(sandbox.matches.players);
rememberPaths(sandbox.matchmaking.queues);
rememberPaths(sandbox.stakes.balances);
rememberPaths(sandbox.stakes.pots);
rememberPaths(sandbox.ratings.ratings);
rememberPaths(sandbox.ratings.due);
rememberPaths(sandbox.bridge.crossed);
const leaves = new Leaves(sandbox, owners);

export class SandboxStage implements Stage {
  private readonly transcript: Transcript = new Transcript("engine");
  private readonly staked = new Map<number, bigint>();

  constructor(
    readonly model: EngineModel,
    readonly players: number,
    private readonly statistics: Statistics,
  ) {
    sandbox.state.values = {};
    sandbox.time = 0;
    statistics.runs += 1;
  }

  async pass(seconds: number): Promise<void> {
    sandbox.time += seconds;
    this.model.time += seconds;
    this.transcript.add(`${seconds} seconds pass, to ${this.model.time}`);
  }

  async send(tx: Transaction): Promise<void> {
    this.transcript.add(describeTransaction(tx));
    const before = sandbox.state.values;
    sandbox.state.values = { ...before };
    const receipt = await this.transact(tx);
    const expected = this.model.run(tx);
    this.statistics.record(tx, expected, this.model.notes);

    this.transcript.same("the code", receipt.code, expected);
    if (receipt.ok !== (receipt.code === undefined)) this.transcript.fail("ok and code disagree");
    if (!receipt.ok)
      this.transcript.same("a refused transaction's state", sandbox.state.values, before);
    this.transcript.same("the events", receipt.events, this.model.events.map(encodeEvent));

    for (const { name, fields } of receipt.events) {
      if (name === "stakes-locked") this.staked.set(Number(fields[0]), fields[1]!);
    }

    const view = this.view();
    this.transcript.same(
      "the state",
      view,
      viewOfModel(this.model, (queue) => leaves.ticketOf(queue)),
    );
    this.transcript.same(
      "the broken invariants",
      brokenInvariants(view, sandbox.time, this.staked),
      [],
    );
  }

  /** Predicts the outcome of a transaction. Nothing changes. */
  async tryOut(tx: Transaction): Promise<string | undefined> {
    const before = sandbox.state.values;
    sandbox.state.values = { ...before };
    const { code } = await this.transact(tx);
    sandbox.state.values = before;
    return code;
  }

  fail(message: string): never {
    this.transcript.fail(message);
  }

  private async transact(tx: Transaction): Promise<Receipt> {
    return await sandbox.send(publicKeyOf(tx.signer), () => callRuntime(sandbox, tx, terms.domain));
  }

  private view(): View {
    leaves.expectMatches(this.model.matches.length + 1);
    for (const queue of this.model.queues.keys()) leaves.ticketOf(queue);
    const view = emptyView();
    for (const [path, fields] of Object.entries(sandbox.state.values)) {
      if (fields != null) leaves.show(view, path, fields.map(integer));
    }
    return view;
  }
}

function integer(field: Field): bigint {
  return field.toBigInt();
}

function encodeEvent({ name, values }: Event): { name: string; fields: bigint[] } {
  const fields = values.flatMap((value) => {
    if (typeof value === "bigint") return [value];
    const { x, isOdd } = keyArgument(value);
    return [x, isOdd].map(integer);
  });
  return { name, fields };
}
