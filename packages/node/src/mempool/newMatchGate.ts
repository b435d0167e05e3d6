import { pairMethods, readPair } from "@kifu/chain";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { keyName, plainKeyName } from "../lib/keyName.js";
import type { TransactionReader } from "../sequencer/TransactionReader.js";
import type { Notices } from "../door/Notices.js";

/**
 * Returns a function that throws for a transaction that would queue or pair a player whom the
 * operator does not allow to begin a match. All other transactions pass, so running matches can
 * be finished.
 */
export function newMatchGate(
  reader: Pick<TransactionReader, "methodOf">,
  notices: Pick<Notices, "assertMayBegin">,
): (transaction: PendingTransaction) => void {
  return (transaction) => {
    for (const player of playersIn(reader.methodOf(transaction), transaction)) {
      notices.assertMayBegin(player);
    }
  };
}

/** The players whom a transaction would queue or pair. Each is a `keyName`. */
function playersIn(method: string, { sender, argsFields }: PendingTransaction): string[] {
  const pairing = pairMethods.find((each) => each === method);
  if (pairing !== undefined) {
    const fields = argsFields.map((field) => field.toBigInt());
    return (readPair(pairing, fields)?.seeks ?? []).map(({ owner: { x, isOdd } }) =>
      plainKeyName({ x, isOdd: isOdd === 1n }),
    );
  }
  switch (method) {
    case "Matchmaking.register":
      return [keyName(sender)];
    case "Matchmaking.requeue": {
      const [x, isOdd] = argsFields;
      return [plainKeyName({ x: x!.toBigInt(), isOdd: isOdd!.toBigInt() === 1n })];
    }
    default:
      return [];
  }
}
