import type { Path } from "@kifu/wire";
import { nodeUrl } from "./nodeUrl";
import { chosenHeaders, textResponse } from "./textResponse";
import { readBody } from "./readBody";

/** What the node is told of a request. Cookies stay here. */
const PASSED_ON = ["accept", "content-type", "last-event-id", "origin", "x-forwarded-for"];
/** What the page is told of an answer. */
const PASSED_BACK = ["content-type", "retry-after"];
/** The node's own limits are lower; this one keeps a stranger from filling the memory here. */
const MAXIMUM_BODY_BYTES = 192 * 1024;

/** Passes what a page posts on to this path of the node, and the answer or its events back as they come. */
export async function postToNode(request: Request, path: Path): Promise<Response> {
  const body = await readBody(request, MAXIMUM_BODY_BYTES);
  if (body === undefined) return tooLarge();
  try {
    const answer = await fetch(`${nodeUrl()}${path}`, {
      method: "POST",
      headers: chosenHeaders(request.headers, PASSED_ON),
      body,
      cache: "no-store",
      redirect: "error",
      // A page that is closed ends its stream at the node as well, but nothing that it sent.
      ...(isStream(request) && { signal: request.signal }),
    });
    const headers = chosenHeaders(answer.headers, PASSED_BACK);
    // A proxy that compresses or buffers a stream holds its events back.
    headers.set("cache-control", "no-store, no-transform");
    headers.set("x-accel-buffering", "no");
    return new Response(answer.body, { status: answer.status, headers });
  } catch {
    // Not as JSON, which would be an answer of the node's: a page that reads this waits and
    // sends again what it sent.
    return textResponse(502, "The node is not answering.");
  }
}

function isStream(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/event-stream") === true;
}

/** In the node's own form, which would refuse the same. */
function tooLarge(): Response {
  const errors = [
    { message: "The request is too large.", extensions: { code: "ingress/too-large" } },
  ];
  return Response.json({ errors }, { status: 413, headers: { "cache-control": "no-store" } });
}
