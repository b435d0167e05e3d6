import type { MethodPublicOutput } from "@proto-kit/protocol";
import type { Proof, PublicKey } from "o1js";
import { CircuitSandbox } from "../test/harness/circuitSandbox.js";
import type { Receipt } from "../test/harness/sandbox.js";
import { timed } from "./timed.js";

/** A method that was run and proven, with what the proof says of the run. */
export interface Proven {
  method: string;
  receipt: Receipt;
  proof: Proof<undefined, MethodPublicOutput>;
  verified: boolean;
}

/** A sandbox that proves and verifies every transaction that it runs. */
export class ProvingSandbox extends CircuitSandbox {
  readonly proven: Proven[] = [];

  override async send(sender: PublicKey, call: () => Promise<void>): Promise<Receipt> {
    const proven = await timed(`proof ${this.proven.length + 1}`, () => this.prove(sender, call));
    this.proven.push(proven);
    return proven.receipt;
  }
}
