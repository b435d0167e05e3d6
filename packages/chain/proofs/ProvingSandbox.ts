import { soaking } from "@kifu/kit/testing";
import type { MethodPublicOutput } from "@proto-kit/protocol";
import type { Proof, PublicKey } from "o1js";
import { CircuitSandbox } from "../test/harness/CircuitSandbox.js";
import type { Receipt } from "../test/harness/Sandbox.js";
import { timed } from "./timed.js";

/** A method that was run and proven. It says how the call ended according to the proof. */
export interface Proven {
  method: string;
  receipt: Receipt;
  proof: Proof<undefined, MethodPublicOutput>;
  verified: boolean;
}

/**
 * A sandbox that proves and verifies the transactions that it runs, except in `unproven`. Outside a
 * soak, it proves one transaction of each method and outcome. It runs the others in their circuits,
 * which checks the same constraints.
 */
export class ProvingSandbox extends CircuitSandbox {
  readonly proven: Proven[] = [];
  private readonly outcomes = new Set<string>();
  private isProving = true;

  /**
   * Runs `lead` without proving its transactions, which prepare the state for the transactions to
   * prove. None of them may be refused.
   */
  async unproven<Result>(lead: () => Promise<Result>): Promise<Result> {
    this.isProving = false;
    try {
      return await lead();
    } finally {
      this.isProving = true;
    }
  }

  override async send(sender: PublicKey, call: () => Promise<void>): Promise<Receipt> {
    if (!this.isProving) {
      const receipt = await super.send(sender, call);
      if (receipt.code !== undefined) throw new Error(`Refused: ${receipt.code}`);
      return receipt;
    }
    const signed = await this.sign(sender, call);
    const { status, statusMessage } = this.context.current().result;
    const code = status.toBoolean() ? undefined : statusMessage;
    const outcome = `${signed.moduleName}.${signed.methodName} ${code ?? "accepted"}`;
    if (!soaking && this.outcomes.has(outcome)) {
      const run = await this.run(signed);
      if (run.code !== code) throw new Error(`The circuit says ${run.code}, expected ${code}`);
      return await super.send(sender, call);
    }
    this.outcomes.add(outcome);
    const proven = await timed(`proof ${this.proven.length + 1}`, () => this.prove(sender, call));
    this.proven.push(proven);
    return proven.receipt;
  }
}
