import { useSyncExternalStore } from "react";
import { readSecret } from "../lib/inviteLink";

/**
 * The secret in the page's address. A server does not get to see it.
 *
 * @returns undefined until its scripts run, and null where there is none
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
