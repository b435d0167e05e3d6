import { readBody } from "../../../../lib/readBody";
import { runCircuit } from "../../../../server/runCircuit";

/** Next.js must not cache the answers, because the circuits may change at any time. */
export const dynamic = "force-dynamic";

const MAXIMUM_BODY_BYTES = 64 * 1024;

/** Runs one call of a game's circuit. Files that end in .dev.ts exist only in `next dev`. */
export async function POST(request: Request): Promise<Response> {
  const body = await readBody(request, MAXIMUM_BODY_BYTES);
  const question = body === undefined ? undefined : parse(body);
  if (question === undefined) {
    return Response.json({ error: "That is not a call of a game." }, { status: 400 });
  }
  return Response.json(await runCircuit(question));
}

function parse(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) && isRecord(value["call"]) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
