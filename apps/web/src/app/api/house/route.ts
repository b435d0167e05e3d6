import { houseLevels } from "../../../server/houseLevels";

export const dynamic = "force-dynamic";

/** The house players whom this server vouches for, by their address. */
export async function GET(): Promise<Response> {
  return Response.json(await houseLevels(), { headers: { "cache-control": "no-store" } });
}
