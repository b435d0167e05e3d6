import { nodeUrl } from "./nodeUrl";
import { chosenHeaders, textResponse } from "./textResponse";

/** Request headers that are forwarded, so that the node can count requests per sender. */
const PASSED_ON = ["origin", "x-forwarded-for"];
const PASSED_BACK = ["content-type", "content-disposition", "retry-after"];

/**
 * Forwards a file from the node, because a visitor's browser may be unable to reach the node
 * directly.
 */
export async function getFromNode(request: Request, path: string): Promise<Response> {
  try {
    const answer = await fetch(`${nodeUrl()}${path}`, {
      headers: chosenHeaders(request.headers, PASSED_ON),
      cache: "no-store",
      redirect: "error",
      signal: request.signal,
    });
    const headers = chosenHeaders(answer.headers, PASSED_BACK);
    headers.set("cache-control", "no-store");
    return new Response(answer.body, { status: answer.status, headers });
  } catch {
    return textResponse(502, "The node is not answering.");
  }
}
