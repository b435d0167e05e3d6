import type { Path } from "@kifu/wire";
import { nodeUrl } from "./nodeUrl";
import { chosenHeaders, textResponse } from "./textResponse";
import { readBody } from "./readBody";

/** Request headers that the node sees. Cookies stay here. */
const PASSED_ON = ["accept", "content-type", "last-event-id", "origin", "x-forwarded-for"];
/** Response headers that the page sees. */
const PASSED_BACK = ["content-type", "retry-after"];
/** The node's own limits are lower. This one protects this server's memory. */
const MAXIMUM_BODY_BYTES = 192 * 1024;

/**
 * Forwards a page's POST to this path of the node, and returns the answer or streams its events.
 */
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
      // Closing a page ends its stream at the node, but not a request that it has sent.
      ...(isStream(request) && { signal: request.signal }),
    });
    const headers = chosenHeaders(answer.headers, PASSED_BACK);
    // A proxy that compresses or buffers a stream would hold events back.
    headers.set("cache-control", "no-store, no-transform");
    headers.set("x-accel-buffering", "no");
    return new Response(answer.body, { status: answer.status, headers });
  } catch {
    // Not JSON, which would look like the node's answer. A page that reads this waits and sends
    // again.
    return textResponse(502, "The node is not answering.");
  }
}

function isStream(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/event-stream") === true;
}

/** In the form in which the node would refuse it. */
function tooLarge(): Response {
  const errors = [
    { message: "The request is too large.", extensions: { code: "ingress/too-large" } },
  ];
  return Response.json({ errors }, { status: 413, headers: { "cache-control": "no-store" } });
}
