import {
  RuntimeMethodExecutionContext,
  type RuntimeMethodExecutionDataStruct,
} from "@proto-kit/protocol";
import { container } from "tsyringe";

/**
 * Protokit passes a runtime method its transaction and network state as one witness, and commits
 * to another witness in the public output. Nothing ties the two together, so a prover could run
 * any method as any sender, at any time. Here both are one witness.
 */
const witnessAfresh = Object.getOwnPropertyDescriptor(
  RuntimeMethodExecutionContext.prototype,
  "witnessInput",
)?.value as (this: RuntimeMethodExecutionContext) => RuntimeMethodExecutionDataStruct;

// Every top-level call of a runtime method starts with a new result object.
const inputsOfExecution = new WeakMap<object, RuntimeMethodExecutionDataStruct>();

RuntimeMethodExecutionContext.prototype.witnessInput = function witnessInputOnce() {
  const known = inputsOfExecution.get(this.result);
  if (known !== undefined) return known;
  const inputs = witnessAfresh.call(this);
  inputsOfExecution.set(this.result, inputs);
  return inputs;
};

/** The transaction and network state that the running method's proof commits to. */
export function boundInputs(): RuntimeMethodExecutionDataStruct {
  return container.resolve(RuntimeMethodExecutionContext).witnessInput();
}
