import "reflect-metadata";
import { MOCK_VERIFICATION_KEY } from "@proto-kit/common";
import {
  NetworkState,
  RuntimeMethodExecutionContext,
  RuntimeTransaction,
} from "@proto-kit/protocol";
import { container } from "tsyringe";
import "../protocol/checkedCache.js";
import type { KifuRuntime } from "./standaloneRuntime.js";

/**
 * Compiles the runtime's programs, and returns the hash of each program's verification key.
 * Enable proofs before the programs are first accessed.
 */
export async function compileRuntime(runtime: KifuRuntime): Promise<Record<string, string>> {
  enterCircuit();
  const keys: Record<string, string> = {};
  for (const program of runtime.zkProgrammable.zkProgram) {
    const { verificationKey } = await program.compile();
    // If proofs were not enabled when the programs were first accessed, Protokit returns this key
    // for all of them.
    if (verificationKey === MOCK_VERIFICATION_KEY) throw new Error("Proofs are not enabled");
    keys[program.name] = verificationKey.hash.toString();
  }
  return keys;
}

/** Gives methods inputs of the right shape. A circuit without values needs nothing else. */
export function enterCircuit(): RuntimeMethodExecutionContext {
  const context = container.resolve(RuntimeMethodExecutionContext);
  context.setup({
    transaction: RuntimeTransaction.dummyTransaction(),
    networkState: NetworkState.empty(),
  });
  return context;
}
