import {
  type MethodPublicOutput,
  type RuntimeMethodExecutionData,
  RuntimeTransaction,
} from "@proto-kit/protocol";
import { Field, type JsonProof, type Proof, Provable, type PublicKey, Poseidon } from "o1js";
import { compileRuntime } from "../../src/runtime/compileRuntime.js";
import { methodCircuit, moduleNamed } from "../../src/runtime/runtimeMethods.js";
import { commitmentTo, transition } from "../soundness/forgeries/stateTransitions.js";
import { type Receipt, Sandbox } from "./Sandbox.js";
import { canBeProven } from "./stateProof.js";

type RuntimeProof = Proof<undefined, MethodPublicOutput>;

/** A sandbox that can also run its transactions as circuits, or prove them. */
export class CircuitSandbox extends Sandbox {
  async compile(): Promise<Record<string, string>> {
    this.proofs.setProofsEnabled(true);
    return await compileRuntime(this.runtime);
  }

  async prove(
    sender: PublicKey,
    call: () => Promise<void>,
  ): Promise<{ method: string; receipt: Receipt; proof: RuntimeProof; verified: boolean }> {
    const { inputs, moduleName, methodName } = await this.sign(sender, call);
    this.context.setup(inputs);
    await call();
    const { result } = this.context.current();

    this.context.setup(inputs);
    const proof = await result.prove<RuntimeProof>();
    const receipt = await this.settle(result);
    const method = `${moduleName}.${methodName}`;
    return { method, receipt, proof, verified: await this.verify(method, proof.toJSON()) };
  }

  async verify(method: string, json: JsonProof): Promise<boolean> {
    const program = this.runtime.zkProgrammable.zkProgram.find(({ methods }) => method in methods);
    if (program === undefined) throw new Error(`No program has ${method}`);
    return await program.verify((await program.Proof.fromJSON(json)) as RuntimeProof);
  }

  methodNames(): string[] {
    return this.runtime.zkProgrammable.zkProgram
      .flatMap(({ methods }) => Object.keys(methods))
      .sort();
  }

  /**
   * Runs a transaction as a circuit, with its arguments as variables. Returns the values that its
   * proof would commit to. Throws if a constraint does not hold.
   */
  async runCircuit(sender: PublicKey, call: () => Promise<void>): Promise<CircuitRun> {
    return await this.run(await this.sign(sender, call));
  }

  /** Runs a signed transaction the way its proof does. `inside` checks the circuit. */
  async run(
    { inputs, moduleName, methodName, args }: Signed,
    inside: (circuit: () => Promise<void>) => Promise<void> = Provable.runAndCheck,
  ): Promise<CircuitRun> {
    const circuit = methodCircuit(moduleNamed(this.runtime, moduleName), methodName);
    this.context.setup(inputs);
    let run: CircuitRun | undefined;
    await inside(async () => {
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

  /**
   * Runs the method outside a circuit, as the sequencer does. Returns whether every value that
   * the method read is the true value of its leaf. The method's own earlier writes count.
   */
  async readsTruly({ inputs, moduleName, methodName, args }: Signed): Promise<boolean> {
    const module = moduleNamed(this.runtime, moduleName) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<void>
    >;
    this.context.setup(inputs);
    await module[methodName]?.(...args);
    const written = new Map<string, string>();
    for (const { path, fromValue, to } of this.context.current().result.stateTransitions) {
      const key = path.toString();
      const truth = written.get(key) ?? String(await this.state.get(path));
      const found = fromValue.isSome.toBoolean() ? String(fromValue.toFields()) : "undefined";
      if (found !== truth) return false;
      if (to.isSome.toBoolean()) written.set(key, String(to.toFields()));
    }
    return true;
  }

  /**
   * Whether the state prover would accept the reads and writes that the circuit's proof commits
   * to.
   */
  commitsTruly({ reads, output }: CircuitRun): boolean {
    const transitions = reads.map(({ path, commitment, written }) =>
      transition(path, commitment, written),
    );
    // The circuit must report exactly the reads that its proof commits to.
    if (commitmentTo(transitions) !== output.stateTransitionsHash) return false;
    return canBeProven(this.leaves(), reads);
  }

  private leaves(): Map<bigint, bigint> {
    const leaves = new Map<bigint, bigint>();
    for (const [path, fields] of Object.entries(this.state.values)) {
      if (fields) leaves.set(BigInt(path), Poseidon.hash(fields).toBigInt());
    }
    return leaves;
  }

  async sign(sender: PublicKey, call: () => Promise<void>): Promise<Signed> {
    this.context.setup(this.inputs(sender));
    await call();
    const { moduleName, methodName, args } = this.called();
    const { encode } = methodCircuit(moduleNamed(this.runtime, moduleName), methodName);
    const inputs = this.inputs(sender, {
      methodId: Field(this.runtime.methodIdResolver.getMethodId(moduleName, methodName)),
      argsHash: Poseidon.hash(encode(args)),
    });
    return { inputs, moduleName, methodName, args };
  }

  argumentFields({ moduleName, methodName, args }: Signed): bigint[] {
    const { encode } = methodCircuit(moduleNamed(this.runtime, moduleName), methodName);
    return encode(args).map((field) => field.toBigInt());
  }

  withArguments(signed: Signed, values: readonly bigint[]): Signed {
    const { types } = methodCircuit(
      moduleNamed(this.runtime, signed.moduleName),
      signed.methodName,
    );
    const fields = values.map((value) => Field(value));
    let taken = 0;
    const args = types.map((type) => {
      const from = taken;
      taken += type.sizeInFields();
      return type.fromFields(fields.slice(from, taken));
    });
    const { transaction, networkState } = signed.inputs;
    const argsHash = Poseidon.hash(fields);
    return {
      ...signed,
      args,
      inputs: { networkState, transaction: new RuntimeTransaction({ ...transaction, argsHash }) },
    };
  }

  private called() {
    const { moduleName, methodName, args } = this.context.current().result;
    if (moduleName === undefined || methodName === undefined || args === undefined) {
      throw new Error("No runtime method was called");
    }
    return { moduleName, methodName, args };
  }
}

/** A signed transaction with its method and arguments, ready to run. */
export interface Signed {
  inputs: RuntimeMethodExecutionData;
  moduleName: string;
  methodName: string;
  args: unknown[];
}

/** `output` has the values that the run's proof would commit to. */
export interface CircuitRun {
  ok: boolean;
  code: string | undefined;
  output: {
    stateTransitionsHash: bigint;
    transactionHash: bigint;
    networkStateHash: bigint;
    eventsHash: bigint;
  };
  /** The leaves that the method read, with the values that it claims to have read. */
  reads: {
    path: bigint;
    commitment: bigint;
    /** The leaf's commitment after the method wrote it; undefined if it did not write it. */
    written: bigint | undefined;
  }[];
}
