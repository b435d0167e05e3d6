import { paths } from "@kifu/wire";
import { postToNode } from "../../../lib/postToNode";
import { textResponse } from "../../../lib/textResponse";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly path: string }>;
}

/**
 * Forwards queries and signed statements to the node. Returns the node's answers, or streams the
 * node's events.
 */
export async function POST(request: Request, { params }: Asked): Promise<Response> {
  const { path: name } = await params;
  const path = Object.values(paths).find((known) => known === `/${name}`);
  if (path === undefined) return textResponse(404, "The node has no such path.");
  return await postToNode(request, path);
}
