import type { KifuError } from "@kifu/client";

/** Codes of refusals that the search itself did not cause. The search can restart later. */
const LATER = ["ingress/rate-limited", "ingress/too-many-registrations", "ingress/busy"];
const SHORTEST_MS = 500;
const LONGEST_MS = 5000;

/** How long to wait before a failed search restarts. Undefined if it should not restart. */
export function retryAfter(error: Pick<KifuError, "code" | "facts"> | undefined) {
  if (error === undefined || !LATER.includes(error.code)) return undefined;
  const told = Number(error.facts["retryAfterMs"] ?? SHORTEST_MS);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Number.isNaN(told) ? SHORTEST_MS : told));
}
