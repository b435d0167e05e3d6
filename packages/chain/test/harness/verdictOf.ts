import type { Receipt } from "./Sandbox.js";
import type { RecordingSandbox } from "./RecordingSandbox.js";

let isCircuit: (kind: string) => boolean = () => true;

/**
 * Has a suite run as circuits, which take ten times as long, only those of the transactions below that `choose`
 * chooses by their method and how they end. A suite that asks for this has to be in the soak, too.
 *
 * @example chooseCircuits(firstsOfEach());
 */
export function chooseCircuits(choose: (kind: string) => boolean): void {
  isCircuit = choose;
}

/** How something that is sent ends, in an execution and as a circuit, which are the same. */
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
    // The circuit runs in the state in which it was sent.
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
