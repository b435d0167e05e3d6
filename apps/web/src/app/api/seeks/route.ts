import { paths } from "@kifu/wire";
import { postToNode } from "../../../lib/postToNode";

/** Not cached by Next.js, because every answer is the node's own. */
export const dynamic = "force-dynamic";

/** Forwards a signed seek to the node, and returns its answer. */
export async function POST(request: Request): Promise<Response> {
  return await postToNode(request, paths.seeks);
}
