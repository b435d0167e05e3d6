import { proofName } from "@kifu/wire";
import type { ServerResponse } from "node:http";
import type { Caller } from "../../door/Caller.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { Meter } from "../../door/Meter.js";
import { proofFile } from "../../prover/proofFile.js";
import type { Services } from "../ApiContext.js";
import { HttpRefusal } from "../../door/refusals.js";
import { respond } from "../../door/respond.js";

/** The time that a client is charged for reading a proof and sending about 40 KB. */
const MICROSECONDS = 5000;

/** Sends the proof of a batch as a file for `kifu verify-proof`. */
export function answerProof(
  number: number,
  { store, buckets, unread }: Pick<Services, "store" | "buckets" | "unread">,
  response: ServerResponse,
  { network }: Caller,
): void {
  const meter = new Meter(buckets, network);
  meter.begin();
  unread.assertFew(network);
  meter.pay(MICROSECONDS);
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
