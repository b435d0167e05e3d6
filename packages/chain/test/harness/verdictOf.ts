import type { Receipt } from "./sandbox.js";
import type { RecordingSandbox } from "./recordingSandbox.js";

/** How something that is sent ends, in an execution and as a circuit, which are the same. */
export async function verdictOf(
  sandbox: RecordingSandbox,
  send: () => Promise<Receipt>,
): Promise<string> {
  const signed = await sandbox.hold(send);
  const { ok, code } = await sandbox.run(signed);
  const before = sandbox.snapshot();
  const receipt = await send();
  const [proven, executed] = [{ ok, code }, receipt].map((end) =>
    end.ok ? "accepted" : (end.code ?? "refused without a code"),
  );
  if (proven !== executed) throw new Error(`executed: ${executed}, as a circuit: ${proven}`);
  const isSame = JSON.stringify(sandbox.snapshot()) === JSON.stringify(before);
  if (isSame === receipt.ok) throw new Error(`${executed}, and the state says otherwise`);
  return executed!;
}
