import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller } from "../../door/Caller.js";
import { type Decoder, list, object, proofName, prover } from "@kifu/wire";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { Meter } from "../../door/budgets.js";
import { NodeError } from "../../lib/NodeError.js";
import { hasSecret } from "../../operator/operatorSecret.js";
import { provenBatch } from "../../prover/ProvenBatch.js";
import type { Services } from "../ApiContext.js";
import { HttpRefusal } from "../../door/refusals.js";
import { decodeBody, readBody, respond } from "../../door/bodies.js";
import { writeChainProof } from "@kifu/chain";
import type { Store } from "../../store/Store.js";

/**
 * The largest batch has 0.9 MB.
 *
 * Limit: bytes that a prover on another machine may send at once.
 */
export const PROVER_BYTES = 1_048_576;

type Needs = Pick<Services, "store" | "proving" | "config" | "buckets">;

const proversBody = object({ provers: list(prover, 16) });

/** Answers a prover on another machine. The prover must send the shared secret. */
export type AnswerProver = (
  services: Needs,
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
) => Promise<void>;

export const takeBatch: AnswerProver = async (services, request, response, caller) => {
  await answer(services, { request, response, caller }, provenBatch, async (batch) => {
    try {
      await services.proving.handOver(batch);
    } catch (error) {
      throw error instanceof NodeError && error.code === nodeCodes.prover.badBatch
        ? new HttpRefusal(409, error.code, error.message, error)
        : error;
    }
  });
};

export const takeProverStatus: AnswerProver = async (services, request, response, caller) => {
  await answer(services, { request, response, caller }, proversBody, ({ provers }) =>
    services.proving.announce(provers),
  );
};

async function answer<Value>(
  { store, config, buckets }: Needs,
  {
    request,
    response,
    caller,
  }: { request: IncomingMessage; response: ServerResponse; caller: Caller },
  decoder: Decoder<Value>,
  take: (value: Value) => Promise<void> | void,
): Promise<void> {
  const meter = new Meter(buckets, caller.network);
  meter.begin();
  try {
    // Comes before the body is read, because only provers may send bodies of this size.
    assertProver(request, config.prover.secret);
    const text = await readBody(request, PROVER_BYTES);
    await take(meter.time(() => decodeBody(decoder, text)));
  } finally {
    meter.settle();
  }
  respond(response, 200, JSON.stringify({ batches: store.batchCount() }));
}

function assertProver({ headers }: IncomingMessage, secret: string): void {
  if (secret === "") {
    throw new HttpRefusal(
      403,
      nodeCodes.prover.noSecret,
      "This node takes no batches over HTTP, because it has no secret for provers.",
      { remedy: "Set prover.secret (KIFU_PROVER_SECRET) of the node, and start it again." },
    );
  }
  if (hasSecret(headers, secret)) return;
  throw new HttpRefusal(
    401,
    nodeCodes.prover.wrongSecret,
    "Only provers with the node's secret may do this.",
    { remedy: "Give the prover the same prover.secret (KIFU_PROVER_SECRET) as the node." },
    { "www-authenticate": "Bearer" },
  );
}

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
