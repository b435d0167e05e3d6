import { minaUrl, settlementKey } from "../../../lib/minaUrl";

/** Next.js must not read the variables when it builds. */
export const dynamic = "force-dynamic";

/** Where pages read the settlement contract on Mina. Empty if the operator has set no Mina node. */
export function GET(): Response {
  const headers = { "cache-control": "no-store" };
  const url = minaUrl();
  if (url === undefined) return new Response(undefined, { status: 204, headers });
  return Response.json({ mina: url.href, settlementKey: settlementKey() }, { headers });
}
