import type { ServerResponse } from "node:http";
import type { Caller } from "../../door/Caller.js";
import { proofName } from "@kifu/wire";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { Meter } from "../../door/budgets.js";
import type { Services } from "../ApiContext.js";
import { HttpRefusal } from "../../lib/refusals.js";
import { respond } from "../../door/requests.js";
import { writeChainProof } from "@kifu/chain";
import type { Store } from "../../store/Store.js";

/** The time that a client is charged for reading a proof and sending about 40 KB. */
const PROOF_MICROSECONDS = 5000;

export function answerProof(
  number: number,
  { store, buckets, unread }: Pick<Services, "store" | "buckets" | "unread">,
  response: ServerResponse,
  { network }: Caller,
): void {
  const meter = new Meter(buckets, network);
  meter.begin();
  unread.assertFew(network);
  meter.pay(PROOF_MICROSECONDS);
  const text = meter.time(() => proofFile(store, number));
  meter.settle();
  if (text === undefined) throw noBatch(number, store.batchCount());
  const name = `attachment; filename="${proofName(number)}"`;
  respond(response, 200, text, undefined, { "content-disposition": name });
  unread.add(response, network, "finish");
}

function noBatch(batch: number, batches: number): HttpRefusal {
  return new HttpRefusal(404, nodeCodes.query.badArgument, "There is no such batch.", {
    details: { batch, batches },
    remedy: "Batches are numbered from 0, in the order of their blocks.",
  });
}

type ProofStore = Pick<Store, "batch" | "heightOf" | "result">;

/**
 * The file of a batch's proof, which `kifu verify-proof` reads. Undefined if the batch does not
 * exist. The file includes the final time and the domain, because the proof has only a hash of
 * them.
 */
export function proofFile(store: ProofStore, number: number): string | undefined {
  const batch = store.batch(number);
  if (batch === undefined) return undefined;
  const last = store.heightOf(batch.blockHashes.at(-1) ?? "");
  const state = last === undefined ? undefined : store.result(last)?.afterNetworkState;
  if (state === undefined) return undefined;
  const end = {
    time: state.block.height.toBigInt(),
    domain: state.previous.rootHash.toBigInt(),
  };
  return writeChainProof({ proof: batch.proof, end });
}
