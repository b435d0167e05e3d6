import {
  batchAt,
  exitOwnerAt,
  paths,
  SETTLEMENT_PATH,
  tournamentAt,
  TOURNAMENTS_PATH,
} from "@kifu/wire";
import { getFromNode } from "../../../lib/getFromNode";
import { postToNode } from "../../../lib/postToNode";
import { textResponse } from "../../../lib/textResponse";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly path: readonly string[] }>;
}

/**
 * Forwards queries and signed statements to the node. Returns the node's answers, or streams the
 * node's events.
 */
export async function POST(request: Request, { params }: Asked): Promise<Response> {
  const asked = await pathOf(params);
  const path = Object.values(paths).find((known) => known === asked);
  if (path === undefined) return textResponse(404, "The node has no such path.");
  return await postToNode(request, path);
}

/** Forwards the files that a node has for everybody. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const path = await pathOf(params);
  if (!isFile(path)) return textResponse(404, "The node has no such file.");
  const answer = await getFromNode(request, path);
  if (path !== SETTLEMENT_PATH || answer.status !== 404) return answer;
  // A chain that is not settled is no error, and browsers log errors.
  return new Response(undefined, { status: 204, headers: { "cache-control": "no-store" } });
}

async function pathOf(params: Asked["params"]): Promise<string> {
  const { path } = await params;
  return `/${path.join("/")}`;
}

function isFile(path: string): boolean {
  if (path === SETTLEMENT_PATH || path === TOURNAMENTS_PATH) return true;
  return [batchAt, exitOwnerAt, tournamentAt].some((at) => at(path) !== undefined);
}
