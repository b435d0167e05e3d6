import { batchAt, proofPath } from "@kifu/wire";
import { getFromNode } from "../../../../lib/getFromNode";
import { textResponse } from "../../../../lib/textResponse";

/** Next.js must not cache the node's answers. */
export const dynamic = "force-dynamic";

interface Asked {
  readonly params: Promise<{ readonly file: string }>;
}

/** A batch's proof, from the node. */
export async function GET(request: Request, { params }: Asked): Promise<Response> {
  const { file } = await params;
  const batch = batchAt(`/proofs/${file}`);
  if (batch === undefined) return textResponse(404, "There is no such proof.");
  return await getFromNode(request, proofPath(batch));
}
