import type { Receipt } from "./Sandbox.js";
import type { RecordingSandbox } from "./RecordingSandbox.js";

let isCircuit: (kind: string) => boolean = () => true;

/**
 * Chooses, by method and outcome, which transactions of a suite run as circuits. The others are
 * only executed, because circuits take ten times as long. A suite that chooses must also be in
 * the soak, which runs all transactions as circuits.
 *
 * @example chooseCircuits(firstsOfEach());
 */
export function chooseCircuits(choose: (kind: string) => boolean): void {
  isCircuit = choose;
}

/**
 * The outcome of a transaction. Throws if running it as a circuit has another outcome than
 * executing it.
 */
export async function verdictOf(
  sandbox: RecordingSandbox,
  send: () => Promise<Receipt>,
): Promise<string> {
  const stored = sandbox.state.values;
  const before = sandbox.snapshot();
  sandbox.state.values = { ...stored };
  const receipt = await send();
  const executed = textOf(receipt);
  const isSame = JSON.stringify(sandbox.snapshot()) === JSON.stringify(before);
  if (isSame === receipt.ok) throw new Error(`${executed}, and the state says otherwise`);
  if (isCircuit(`${sandbox.calledMethod()} ${executed}`)) {
    const after = sandbox.state.values;
    // The circuit must run in the state before the transaction.
    sandbox.state.values = stored;
    const proven = textOf(await sandbox.run(await sandbox.hold(send)));
    sandbox.state.values = after;
    if (proven !== executed) throw new Error(`executed: ${executed}, as a circuit: ${proven}`);
  }
  return executed;
}

function textOf({ ok, code }: Pick<Receipt, "ok" | "code">): string {
  return ok ? "accepted" : (code ?? "refused without a code");
}
