import type { Path } from "@kifu/wire";
import { nodeUrl } from "./nodeUrl";
import { chosenHeaders, textResponse } from "./textResponse";
import { readBody } from "./readBody";

/** Request headers that are forwarded to the node. Cookies are not. */
const PASSED_ON = ["accept", "content-type", "last-event-id", "origin", "x-forwarded-for"];
/** Response headers that are forwarded to the page. */
const PASSED_BACK = ["content-type", "retry-after"];
/** The node's own limits are lower. This limit protects the memory of this server. */
const MAXIMUM_BODY_BYTES = 192 * 1024;

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
      // Closing the page ends its stream at the node. Other requests are completed.
      ...(isStream(request) && { signal: request.signal }),
    });
    const headers = chosenHeaders(answer.headers, PASSED_BACK);
    // A proxy that compresses or buffers the stream would delay events.
    headers.set("cache-control", "no-store, no-transform");
    headers.set("x-accel-buffering", "no");
    return new Response(answer.body, { status: answer.status, headers });
  } catch {
    // JSON would look like an answer of the node. Pages treat this text as a connection error and
    // send again.
    return textResponse(502, "The node is not answering.");
  }
}

function isStream(request: Request): boolean {
  return request.headers.get("accept")?.includes("text/event-stream") === true;
}

/** This refusal has the same form as the node's own refusals. */
function tooLarge(): Response {
  const errors = [
    { message: "The request is too large.", extensions: { code: "ingress/too-large" } },
  ];
  return Response.json({ errors }, { status: 413, headers: { "cache-control": "no-store" } });
}
