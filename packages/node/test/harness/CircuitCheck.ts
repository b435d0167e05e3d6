import { MethodParameterEncoder, toStateTransitionsHash } from "@proto-kit/module";
import {
  type Block,
  collectStartingState,
  type TransactionExecutionResult,
} from "@proto-kit/sequencer";
import { moduleNamed } from "@kifu/chain";
import { CircuitSandbox, type Signed } from "@kifu/chain/testing";

/** A sequenced transaction that has no proof, or whose proof would differ from its block. */
export interface Unprovable {
  hash: string;
  why: string;
}

/**
 * Runs sequenced transactions again in their circuits, with the arguments as variables and with the
 * leaves of the state that the block records. Nothing else may execute at the same time, because
 * Protokit's execution context is global.
 */
export class CircuitCheck {
  checked = 0;
  private readonly sandbox = new CircuitSandbox();
  private seen = 0;

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
      const { ok, output } = await this.sandbox.run(signed);
      if (output.transactionHash !== tx.hash().toBigInt()) return "the transaction's hash";
      if (output.networkStateHash !== networkState.hash().toBigInt()) return "the network's state";
      if (ok !== status.toBoolean()) return "its status";
      const recorded = toStateTransitionsHash(transitions).toBigInt();
      return output.stateTransitionsHash === recorded ? undefined : "its state transitions";
    } catch (error) {
      // Keeps only the first line. The other lines depend on how the circuit was run.
      const [said] = (error instanceof Error ? error.message : String(error)).split("\n");
      return `no proof: ${said}`;
    }
  }

  /**
   * Decodes a transaction as Protokit's prover does, which ignores fields after the arguments.
   */
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
