import { paths } from "@kifu/wire";
import { postToNode } from "../../../lib/postToNode";

/** Next.js must not answer from a cache: every answer is the node's own. */
export const dynamic = "force-dynamic";

/** Passes on to the node that a player is at their match, and its answer back. */
export async function POST(request: Request): Promise<Response> {
  return await postToNode(request, paths.presence);
}
