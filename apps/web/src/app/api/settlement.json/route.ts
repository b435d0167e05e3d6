import { SETTLEMENT_PATH } from "@kifu/wire";
import { getFromNode } from "../../../lib/getFromNode";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

/**
 * How the chain is settled on Mina, from the node. For a chain that is not settled, the answer is
 * empty and not an error, because browsers log errors.
 */
export async function GET(request: Request): Promise<Response> {
  const answer = await getFromNode(request, SETTLEMENT_PATH);
  if (answer.status !== 404) return answer;
  return new Response(undefined, { status: 204, headers: { "cache-control": "no-store" } });
}
