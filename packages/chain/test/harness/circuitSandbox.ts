import type { MethodPublicOutput } from "@proto-kit/protocol";
import { Field, type JsonProof, type Proof, Provable, type PublicKey, Poseidon } from "o1js";
import { compileRuntime } from "../../src/runtime/compile.js";
import { methodCircuit, moduleNamed } from "../../src/runtime/measure.js";
import { type Receipt, Sandbox } from "./sandbox.js";

type RuntimeProof = Proof<undefined, MethodPublicOutput>;

/** A sandbox that also runs its transactions as circuits, or proves them. */
export class CircuitSandbox extends Sandbox {
  /** Compiles the runtime's programs, with proofs on. */
  async compile(): Promise<Record<string, string>> {
    this.proofs.setProofsEnabled(true);
    return await compileRuntime(this.runtime);
  }

  /** Runs a transaction, proves it, and applies it. */
  async prove(
    sender: PublicKey,
    call: () => Promise<void>,
  ): Promise<{ method: string; receipt: Receipt; proof: RuntimeProof; verified: boolean }> {
    const inputs = await this.signedInputs(sender, call);
    const { moduleName, methodName } = this.called();
    this.context.setup(inputs);
    await call();
    const { result } = this.context.current();

    this.context.setup(inputs);
    const proof = await result.prove<RuntimeProof>();
    const receipt = await this.settle(result);
    const method = `${moduleName}.${methodName}`;
    return { method, receipt, proof, verified: await this.verify(method, proof.toJSON()) };
  }

  /** Whether a method's proof holds, with the public values that it comes with. */
  async verify(method: string, json: JsonProof): Promise<boolean> {
    const program = this.runtime.zkProgrammable.zkProgram.find(({ methods }) => method in methods);
    if (program === undefined) throw new Error(`No program has ${method}`);
    return await program.verify((await program.Proof.fromJSON(json)) as RuntimeProof);
  }

  /** Every runtime method, as `Module.method`, in alphabetical order. */
  methodNames(): string[] {
    return this.runtime.zkProgrammable.zkProgram
      .flatMap(({ methods }) => Object.keys(methods))
      .sort();
  }

  /**
   * Runs a transaction as a circuit, with its arguments as variables, and returns what its
   * proof would commit to. Throws when a constraint does not hold.
   */
  async runCircuit(sender: PublicKey, call: () => Promise<void>): Promise<CircuitRun> {
    const inputs = await this.signedInputs(sender, call);
    const { moduleName, methodName, args } = this.called();
    const circuit = methodCircuit(moduleNamed(this.runtime, moduleName), methodName);

    this.context.setup(inputs);
    let run: CircuitRun | undefined;
    await Provable.runAndCheck(async () => {
      const variables = circuit.types.map((type, i) => Provable.witness(type, () => args[i]));
      const output = await circuit.run(variables);
      const { result } = this.context.current();
      Provable.asProver(() => {
        run = {
          ok: output.status.toBoolean(),
          code: output.status.toBoolean() ? undefined : result.statusMessage,
          output: {
            stateTransitionsHash: output.stateTransitionsHash.toBigInt(),
            transactionHash: output.transactionHash.toBigInt(),
            networkStateHash: output.networkStateHash.toBigInt(),
            eventsHash: output.eventsHash.toBigInt(),
          },
          reads: result.stateTransitions.map((transition) => {
            const { path, from, to } = transition;
            const written = to.toProvable();
            return {
              path: path.toBigInt(),
              commitment: from.toProvable().value.toBigInt(),
              written: written.isSome.toBoolean() ? written.value.toBigInt() : undefined,
            };
          }),
        };
      });
    });
    if (run === undefined) throw new Error("The circuit did not run");
    return run;
  }

  /** What a state leaf commits to in the tree: 0 when there is none. */
  async leafCommitment(path: bigint): Promise<bigint> {
    const fields = await this.state.get(Field(path));
    return fields === undefined ? 0n : Poseidon.hash(fields).toBigInt();
  }

  private async signedInputs(sender: PublicKey, call: () => Promise<void>) {
    this.context.setup(this.inputs(sender));
    await call();
    const { moduleName, methodName, args } = this.called();
    const { encode } = methodCircuit(moduleNamed(this.runtime, moduleName), methodName);
    return this.inputs(sender, {
      methodId: Field(this.runtime.methodIdResolver.getMethodId(moduleName, methodName)),
      argsHash: Poseidon.hash(encode(args)),
    });
  }

  private called() {
    const { moduleName, methodName, args } = this.context.current().result;
    if (moduleName === undefined || methodName === undefined || args === undefined) {
      throw new Error("No runtime method was called");
    }
    return { moduleName, methodName, args };
  }
}

/** What a run of a method's circuit proves. */
export interface CircuitRun {
  ok: boolean;
  code: string | undefined;
  output: {
    stateTransitionsHash: bigint;
    transactionHash: bigint;
    networkStateHash: bigint;
    eventsHash: bigint;
  };
  /** Each leaf that the method read, and the value that it claims to have found there. */
  reads: {
    path: bigint;
    commitment: bigint;
    /** What the leaf commits to afterwards, when the method writes it. */
    written: bigint | undefined;
  }[];
}
