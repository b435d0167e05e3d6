import { paths } from "@kifu/wire";
import { postToNode } from "../../../lib/postToNode";

/** Not cached by Next.js, because every answer is the node's own. */
export const dynamic = "force-dynamic";

/** Forwards queries to the node, and streams its events back. */
export async function POST(request: Request): Promise<Response> {
  return await postToNode(request, paths.graphql);
}
