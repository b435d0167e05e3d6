import { batchAt, proofPath } from "@kifu/wire";
import { nodeUrl } from "../../../../lib/nodeUrl";
import { chosenHeaders, textResponse } from "../../../../lib/textResponse";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

/** Request headers that are forwarded, so that the node can count requests per sender. */
const PASSED_ON = ["origin", "x-forwarded-for"];
const PASSED_BACK = ["content-type", "content-disposition", "retry-after"];

interface Asked {
  readonly params: Promise<{ readonly file: string }>;
}

/**
 * Forwards a batch's proof from the node, because a visitor's browser may be unable to reach the
 * node directly.
 */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { file } = await params;
  const batch = batchAt(`/proofs/${file}`);
  if (batch === undefined) return textResponse(404, "There is no such proof.");
  try {
    const answer = await fetch(`${nodeUrl()}${proofPath(batch)}`, {
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
