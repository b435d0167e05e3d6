import { exitOwnerAt, exitPath } from "@kifu/wire";
import { getFromNode } from "../../../../lib/getFromNode";
import { textResponse } from "../../../../lib/textResponse";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly file: string }>;
}

/** What a player can leave with, from the node. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { file } = await params;
  const owner = exitOwnerAt(`/exits/${file}`);
  if (owner === undefined) return textResponse(404, "There is no such player.");
  return await getFromNode(request, exitPath(owner));
}
