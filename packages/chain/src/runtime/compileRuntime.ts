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
 * Compiles the runtime's programs, and returns the hash of each verification key. Proofs must be
 * enabled before the programs are first accessed.
 */
export async function compileRuntime(runtime: KifuRuntime): Promise<Record<string, string>> {
  enterCircuit();
  const keys: Record<string, string> = {};
  for (const program of runtime.zkProgrammable.zkProgram) {
    const { verificationKey } = await program.compile();
    // Protokit remembers whether proofs were enabled then, and returns one key for all programs
    // if not.
    if (verificationKey === MOCK_VERIFICATION_KEY) throw new Error("Proofs are not enabled");
    keys[program.name] = verificationKey.hash.toString();
  }
  return keys;
}

/**
 * Gives methods inputs of the right shape, which is all that a circuit without values needs.
 */
export function enterCircuit(): RuntimeMethodExecutionContext {
  const context = container.resolve(RuntimeMethodExecutionContext);
  context.setup({
    transaction: RuntimeTransaction.dummyTransaction(),
    networkState: NetworkState.empty(),
  });
  return context;
}
