import { botLevels } from "../../../server/botLevels";

/** Next.js must not answer from a cache: the list changes when bots start. */
export const dynamic = "force-dynamic";

/** The bots whom this server vouches for, by their address. */
export async function GET(): Promise<Response> {
  return Response.json(await botLevels(), { headers: { "cache-control": "no-store" } });
}
