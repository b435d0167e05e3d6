import { useSyncExternalStore } from "react";
import { readSecret } from "../links/inviteLink";

/**
 * The secret in the page's address, which no server sees.
 * @returns undefined until the page's scripts run, and null if the address has no secret
 */
export function useSecret(): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readSecret(window.location.hash) ?? null,
    () => undefined,
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}
