import { botLevels } from "../../../server/botLevels";

/** Not cached by Next.js: the list changes when bots start. */
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return Response.json(await botLevels(), { headers: { "cache-control": "no-store" } });
}
