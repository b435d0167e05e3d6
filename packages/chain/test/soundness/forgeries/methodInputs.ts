import { PublicKeyOption, RuntimeTransaction, UInt64Option } from "@proto-kit/protocol";
import { Bool, Field } from "o1js";
import type { Signed } from "../../harness/CircuitSandbox.js";
import { RecordingSandbox } from "../../harness/RecordingSandbox.js";
import { World } from "../../harness/World.js";
import { samples } from "../samples.js";

type Transaction = ConstructorParameters<typeof RuntimeTransaction>[0];

export const inputLies: [
  name: string,
  refusedBy: string,
  alter: (transaction: Transaction) => Partial<Transaction>,
][] = [
  [
    "as another method",
    "Runtimemethod called with wrong methodId on the transaction object",
    ({ methodId }) => ({ methodId: methodId.add(1) }),
  ],
  [
    "with other arguments than were signed",
    "argsHash and therefore arguments of transaction and runtime call does not match",
    () => ({ argsHash: Field(6666) }),
  ],
  [
    "without a sender",
    "Sender is not right option isSome for type",
    ({ sender: { value } }) => ({ sender: new PublicKeyOption({ isSome: Bool(false), value }) }),
  ],
  [
    "without a nonce",
    "Nonce is not right option isSome for type",
    ({ nonce: { value } }) => ({ nonce: new UInt64Option({ isSome: Bool(false), value }) }),
  ],
];

export async function oneOfEach(): Promise<
  { method: string; sandbox: RecordingSandbox; signed: Signed }[]
> {
  const accepted = samples.filter(({ ok }) => ok);
  const first = accepted.filter(
    ({ method }, i) => accepted.findIndex((s) => s.method === method) === i,
  );
  const ready = [];
  for (const { method, arrange, send } of first) {
    const sandbox = new RecordingSandbox();
    const world = new World(undefined, sandbox);
    await arrange(world);
    ready.push({ method, sandbox, signed: await sandbox.hold(() => send(world)) });
  }
  return ready;
}

/** An altered transaction with the old signature. */
export function withInputs(
  signed: Signed,
  alter: (transaction: Transaction) => Partial<Transaction>,
): Signed {
  const { transaction, networkState } = signed.inputs;
  const altered = new RuntimeTransaction({ ...transaction, ...alter(transaction) });
  return { ...signed, inputs: { networkState, transaction: altered } };
}
