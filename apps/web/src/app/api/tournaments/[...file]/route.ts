import { tournamentAt, tournamentPath } from "@kifu/wire";
import { getFromNode } from "../../../../lib/getFromNode";
import { textResponse } from "../../../../lib/textResponse";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly file: readonly string[] }>;
}

/** A tournament with everything that was signed for it, or the sessions' grants, from the node. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { file } = await params;
  const asked = tournamentAt(`/tournaments/${file.join("/")}`);
  if (asked === undefined) return textResponse(404, "There is no such tournament.");
  return await getFromNode(request, tournamentPath(asked.id, asked.grants));
}
