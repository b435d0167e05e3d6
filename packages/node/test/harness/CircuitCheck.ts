import { MethodParameterEncoder, toStateTransitionsHash } from "@proto-kit/module";
import {
  type Block,
  collectStartingState,
  type TransactionExecutionResult,
} from "@proto-kit/sequencer";
import { moduleNamed } from "@kifu/chain";
import { CircuitSandbox, type Signed } from "@kifu/chain/testing";
import { withHashesAsHints } from "./hashesAsHints.js";

/** One of this many circuits is run with the gates of its hashes as well. */
const WHOLLY_EVERY = 50;

/** A sequenced transaction without a proof, or whose proof differs from its block. */
export interface Unprovable {
  hash: string;
  why: string;
}

/**
 * Runs sequenced transactions again as their proofs will: the method's circuit, with its arguments
 * as variables, over the leaves that it read according to the block. Nothing else may execute
 * meanwhile, since Protokit's execution context is global.
 */
export class CircuitCheck {
  /** Transactions that were run as circuits. */
  checked = 0;
  private readonly sandbox = new CircuitSandbox();
  private seen = 0;

  /** Runs one in `oneIn` transactions. */
  constructor(private readonly oneIn = 1) {}

  async unprovable({ transactions, networkState }: Block): Promise<Unprovable[]> {
    const found: Unprovable[] = [];
    for (const execution of transactions) {
      if (this.seen++ % this.oneIn !== 0) continue;
      const why = await this.fault(execution, networkState.during);
      if (why !== undefined) found.push({ hash: execution.tx.hash().toString(), why });
      this.checked++;
    }
    return found;
  }

  private async fault(
    execution: TransactionExecutionResult,
    networkState: Block["networkState"]["during"],
  ): Promise<string | undefined> {
    const { tx, status, stateTransitions } = execution;
    if (tx.isMessage) return "nobody signed it";

    const transitions = stateTransitions[1]?.stateTransitions ?? [];
    this.sandbox.state.values = collectStartingState(transitions);
    try {
      const signed = await this.asItsProof(execution, networkState);
      const run = async () => await this.sandbox.run(signed);
      const isWhole = this.checked % WHOLLY_EVERY === 0;
      const { ok, output } = await (isWhole ? run() : withHashesAsHints(run));
      if (output.transactionHash !== tx.hash().toBigInt()) return "the transaction's hash";
      if (output.networkStateHash !== networkState.hash().toBigInt()) return "the network's state";
      if (ok !== status.toBoolean()) return "its status";
      const recorded = toStateTransitionsHash(transitions).toBigInt();
      return output.stateTransitionsHash === recorded ? undefined : "its state transitions";
    } catch (error) {
      // Which variables differ depends on how the circuit was run.
      const [said] = (error instanceof Error ? error.message : String(error)).split("\n");
      return `no proof: ${said}`;
    }
  }

  /** Decodes it as Protokit's prover does, which ignores what follows the arguments. */
  private async asItsProof(
    { tx }: TransactionExecutionResult,
    networkState: Block["networkState"]["during"],
  ): Promise<Signed> {
    const { runtime } = this.sandbox;
    const name = runtime.methodIdResolver.getMethodNameFromId(tx.methodId.toBigInt());
    if (name === undefined) throw new Error("no such method");
    const [moduleName, methodName] = name;
    const encoder = MethodParameterEncoder.fromMethod(moduleNamed(runtime, moduleName), methodName);
    const args = await encoder.decode(tx.argsFields, tx.auxiliaryData);
    const { transaction } = tx.toProtocolTransaction();
    return { inputs: { transaction, networkState }, moduleName, methodName, args };
  }
}
