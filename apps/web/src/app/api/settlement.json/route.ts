import { SETTLEMENT_PATH } from "@kifu/wire";
import { getFromNode } from "../../../lib/getFromNode";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

/** How the chain is settled on Mina, from the node. */
export async function GET(request: Request): Promise<Response> {
  return await getFromNode(request, SETTLEMENT_PATH);
}
