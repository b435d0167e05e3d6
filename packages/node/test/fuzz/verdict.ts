import { PendingTransaction, UnsignedTransaction } from "@proto-kit/sequencer";
import { engineCodes } from "@kifu/chain/codes";
import { nodeCodes } from "../../src/nodeCodes.js";
import { verifyPlainly } from "@kifu/kit/primitives";
import type { Store } from "../../src/store/Store.js";
import { plainGames } from "@kifu/chain/plain-games";
import type { Wire } from "../harness/Draft.js";
import type { Answer } from "./Stage.js";

const { unrunnable, stopping, busy, rateLimited, tooManyRegistrations } = nodeCodes.ingress;

/**
 * Codes that say nothing of the transaction. `unrunnable` means that a method threw, which no
 * argument may make it do.
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

/**
 * What is wrong with an answer, if anything is. What is `known` was accepted before, and is
 * answered for as it was then.
 */
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

/** What was accepted is what was sent, in its one way of writing, by who signed it. */
function verdictOnAccepted(
  hash: string,
  input: unknown,
  store: Store,
  isKnown: boolean,
): string | undefined {
  const status = store.status(hash);
  if (status === undefined) return "accepted, and nowhere to be found";
  // It waited for an earlier nonce, and meanwhile the chain moved on.
  if (status.kind === "dropped")
    return verdictOn({ kind: "refused", code: status.code }, input, store);
  const kept = store.transaction(hash);
  if (kept === undefined) return "accepted, and not kept";
  // Its signature is the one that was checked then, whatever is sent now.
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

/** JSON whose properties are in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
