import { PendingTransaction, UnsignedTransaction } from "@proto-kit/sequencer";
import { engineCodes } from "@kifu/chain/codes";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { verifyPlainly } from "@kifu/kit/primitives";
import type { Store } from "../../src/store/Store.js";
import { plainGames } from "@kifu/chain/plain-games";
import type { Wire } from "../harness/Draft.js";
import type { Answer } from "./Stage.js";

const { unrunnable, stopping, busy, rateLimited, tooManyRegistrations } = nodeCodes.ingress;

/**
 * Codes that are not the transaction's fault. `unrunnable` means that a method threw, which no
 * argument may cause.
 */
const OF_THE_NODE: readonly string[] = [
  unrunnable,
  stopping,
  busy,
  rateLimited,
  tooManyRegistrations,
];

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(nodeCodes.ingress).filter((code) => !OF_THE_NODE.includes(code)),
  ...engineCodes,
  ...plainGames.flatMap(({ rules }) => rules.codes),
]);

/** A `known` transaction was accepted before, so the node must give the same answer again. */
export function verdictOn(
  answer: Answer,
  input: unknown,
  store: Store,
  known: (hash: string) => boolean = () => false,
): string | undefined {
  switch (answer.kind) {
    case "fault":
      return answer.why;
    case "refused":
      return KNOWN.has(answer.code) ? undefined : `refused with ${answer.code}`;
    case "accepted":
      return verdictOnAccepted(answer.hash, input, store, known(answer.hash));
  }
}

function verdictOnAccepted(
  hash: string,
  input: unknown,
  store: Store,
  isKnown: boolean,
): string | undefined {
  const status = store.status(hash);
  if (status === undefined) return "accepted, and nowhere to be found";
  // The transaction waited for an earlier nonce, and the chain changed meanwhile.
  if (status.kind === "dropped")
    return verdictOn({ kind: "refused", code: status.code }, input, store);
  const kept = store.transaction(hash);
  if (kept === undefined) return "accepted, and not kept";
  // The node keeps the signature that it checked first, whatever is sent later.
  const sent = isKnown ? { ...(input as Wire), signature: kept.toJSON().signature } : input;
  if (canonical(kept.toJSON()) !== canonical(sent)) return "accepted as something else";
  if (isKnown) return undefined;

  const { sender, signature } = kept;
  const plain = PendingTransaction.fromJSON(kept.toJSON());
  if (!verifyPlainly(sender, plain.getSignatureData(), signature)) {
    return "accepted without its sender's signature";
  }
  const own = new UnsignedTransaction(plain).hash().toString();
  return own === hash ? undefined : "accepted under a hash that is not its own";
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
