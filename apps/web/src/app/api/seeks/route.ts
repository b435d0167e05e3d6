import { paths } from "@kifu/wire";
import { postToNode } from "../../../lib/postToNode";

/** Next.js must not answer from a cache: every answer is the node's own. */
export const dynamic = "force-dynamic";

/** Passes a signed seek on to the node, and its answer back. */
export async function POST(request: Request): Promise<Response> {
  return await postToNode(request, paths.seeks);
}
