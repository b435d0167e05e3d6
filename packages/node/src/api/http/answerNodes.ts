import type { IncomingMessage, ServerResponse } from "node:http";
import { list, object, operatorPaths, type rootAt, text, toJson } from "@kifu/wire";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { decodeBody, keepBody, readBody, respond, type Route } from "../../door/requests.js";
import { HttpRefusal } from "../../lib/refusals.js";
import { hasSecret } from "../../door/secrets.js";
import { batchOfRelay, wrongSecret } from "../../follower/followerErrors.js";
import { type ForwardedRequest, type GatewayDoor, SEQ_HEADER } from "../../follower/GatewayDoor.js";
import { rowLine, statusLine } from "../../follower/rowLines.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { provenBatch, type ProvenBatch } from "../../prover/ProvenBatch.js";
import type { Services } from "../ApiContext.js";
import { requestedAddress } from "./answerExit.js";

type Needs = Pick<Services, "door" | "following" | "tables" | "config" | "buckets" | "store">;

const endedBody = object({ ended: list(text, 64) });
const ENDED_BYTES = 4096;

/** The request with which a gateway reports that streams of players have ended. */
export function endedStreams(ended: readonly string[]): ForwardedRequest {
  return {
    path: operatorPaths.streams,
    body: JSON.stringify({ ended }),
    caller: { address: undefined },
  };
}

/** Takes a gateway's report that streams between players and the gateway have ended. */
export async function takeEndedStreams(
  services: Needs,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { door, tables, following } = services;
  if (following?.isFromNode(request) !== true) throw wrongSecret();
  const { ended } = decodeBody(endedBody, await readBody(request, ENDED_BYTES));
  if (door?.isWriter === true) for (const name of ended) tables.closeStream(name);
  else void door?.mention(endedStreams(ended));
  respond(response, 200, JSON.stringify({ ended: ended.length }));
}

/**
 * The largest batch has 0.9 MB.
 *
 * Limit: bytes of a proven batch that another node hands over.
 */
export const BATCH_BYTES = 1_048_576;

/** Hands a batch over to the writer. Throws if the writer does not take it. */
export async function sendBatch(door: GatewayDoor, batch: ProvenBatch): Promise<void> {
  const caller = { address: undefined };
  const answer = await door.send({
    path: operatorPaths.batches,
    body: JSON.stringify(batch),
    caller,
  });
  // Without an answer, this node has become the writer. It then takes the batch from the prover's
  // folder.
  if (answer === undefined || answer.status === 200) return;
  throw new Error(`The writer refuses the batch: ${answer.body.toString("utf8").slice(0, 500)}`);
}

/**
 * Takes a batch that another node's prover has made. A node that is not the writer forwards the
 * batch. The writer does not verify the proof, so a relay may hand over none: everyone who has
 * `log.secret` could mark blocks as proven.
 */
export async function takeBatch(
  services: Needs & Pick<Services, "taker">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { door, store, taker, following } = services;
  if (following?.isFromNode(request) !== true) throw wrongSecret();
  if (!following.isOnDatabase(request)) throw batchOfRelay();
  const body = await readBody(request, BATCH_BYTES);
  const batch = decodeBody(provenBatch, body);
  const { headers } = request;
  const caller = { address: undefined };
  const sent = await door?.send({ path: operatorPaths.batches, body, caller, headers });
  if (sent !== undefined) {
    respond(response, sent.status, sent.body.toString("utf8"), sent.headers["content-type"]);
    return;
  }
  try {
    await store.answered(taker.handOver(batch));
  } catch (error) {
    throw error instanceof NodeError && error.code === nodeCodes.prover.badBatch
      ? new HttpRefusal(409, error.code, error.message, error)
      : error;
  }
  following.showPlace(response);
  respond(response, 200, JSON.stringify({ batches: store.batchCount() }));
}

/**
 * Makes a route that only the writer answers. Any other node forwards the request, and passes the
 * answer on once it has applied the rows that the answer depends on.
 */
export function byWriter(services: Needs, route: Route, maximumBytes: number): Route {
  const { door } = services;
  if (door === undefined) return route;
  const answer: Route["answer"] = async (request, response, caller) => {
    if (!door.isWriter && request.method === "POST") {
      const { network } = caller;
      if (network !== undefined) services.buckets.owe(network, FORWARDED_TOKENS);
      const body = await readBody(request, maximumBytes);
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      const sent = await door.send({ path, body, caller, headers: request.headers });
      if (sent !== undefined) {
        const { status, headers } = sent;
        const passed = { "retry-after": headers["retry-after"], [SEQ_HEADER]: headers[SEQ_HEADER] };
        const given = Object.entries(passed).filter((entry): entry is [string, string] => {
          return typeof entry[1] === "string";
        });
        const type = headers["content-type"];
        respond(response, status, sent.body.toString("utf8"), type, Object.fromEntries(given));
        return;
      }
      keepBody(request, body);
    }
    await route.answer(request, response, caller);
  };
  return { ...route, answer };
}

/**
 * The writer charges for the request itself. The node that forwards it only reads the body and
 * sends it on.
 *
 * Price: tokens of `ingress.perAddress` for a request that a node forwards to the writer.
 */
const FORWARDED_TOKENS = 0.2;

/** The maximum number of rows in one answer to a relay. */
const ROWS_AT_ONCE = 500;
const LONGEST_WAIT_MS = 20_000;

/** Sends rows of the log to a relay. The relay must show the secret of the log. */
export async function answerLog(
  services: Needs,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { following, config } = services;
  if (following === undefined || !hasSecret(request.headers, config.log.secret)) {
    throw wrongSecret();
  }
  const { searchParams } = new URL(request.url ?? "", "http://node");
  const after = countOf(searchParams.get("after"));
  const wait = Math.min(LONGEST_WAIT_MS, countOf(searchParams.get("wait")));
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { rows, status } = await following.page(after, ROWS_AT_ONCE, wait, gone.signal);
  if (response.destroyed) return;
  const lines = [...rows.map(rowLine), statusLine(status)];
  respond(response, 200, lines.join(""), "application/x-ndjson");
}

/** The time that a client is charged for a signature. */
const ROOT_MICROSECONDS = 5000;

/** Answers with the root of a block, signed by this node. Only a verifier signs roots. */
export function answerRoot(
  { height, contract }: NonNullable<ReturnType<typeof rootAt>>,
  { following, store, buckets }: Needs,
  response: ServerResponse,
  { network }: Caller,
): void {
  const meter = new Meter(buckets, network);
  meter.begin();
  meter.pay(ROOT_MICROSECONDS);
  if (contract !== undefined) requestedAddress(contract.address);
  const signed = following?.signedRoot(height, contract);
  if (signed === undefined) {
    throw new HttpRefusal(404, nodeCodes.query.badArgument, "There is no such signed root.", {
      details: {
        height,
        blocks: store.blockCount(),
        ...(Number.isFinite(following?.signsFrom) && { from: following?.signsFrom }),
      },
      remedy: "Ask a verifier: `kifu follow --verify`.",
    });
  }
  respond(response, 200, toJson(signed));
}

function countOf(text: string | null): number {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : 0;
}
