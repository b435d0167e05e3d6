import { paths } from "@kifu/wire";
import { postToNode } from "../../../lib/postToNode";

/** Next.js must not answer from a cache: every answer is the node's own. */
export const dynamic = "force-dynamic";

/** Passes queries on to the node, and its events back as they come. */
export async function POST(request: Request): Promise<Response> {
  return await postToNode(request, paths.graphql);
}
