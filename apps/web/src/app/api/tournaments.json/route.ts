import { TOURNAMENTS_PATH } from "@kifu/wire";
import { getFromNode } from "../../../lib/getFromNode";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

/** The tournaments that the node lists. */
export async function GET(request: Request): Promise<Response> {
  return await getFromNode(request, TOURNAMENTS_PATH);
}
