import type { Field, PublicKey } from "o1js";
import { CircuitSandbox, type Signed } from "./CircuitSandbox.js";
import type { Receipt } from "./Sandbox.js";

/** A sandbox that can withhold a transaction. A test can then run it several times. */
export class RecordingSandbox extends CircuitSandbox {
  /** All values that each leaf has had, by path. The current value is the last. */
  readonly history = new Map<string, Field[][]>();
  private held: Signed | undefined;
  private holding = false;

  /** Signs the transaction that `send` would send, without applying it. */
  async hold(send: () => Promise<Receipt>): Promise<Signed> {
    this.held = undefined;
    this.holding = true;
    try {
      await send();
    } finally {
      this.holding = false;
    }
    if (this.held === undefined) throw new Error("Nothing was sent");
    return this.held;
  }

  override async send(sender: PublicKey, call: () => Promise<void>): Promise<Receipt> {
    if (this.holding) {
      this.held = await this.sign(sender, call);
      return { ok: true, code: undefined, events: [], transitions: 0 };
    }
    const receipt = await super.send(sender, call);
    for (const [path, fields] of Object.entries(this.state.values)) {
      const past = this.history.get(path) ?? [];
      if (fields && String(past.at(-1)) !== String(fields)) past.push(fields);
      this.history.set(path, past);
    }
    return receipt;
  }
}
