import type { Player } from "@kifu/client";
import { useSyncExternalStore } from "react";

const KEY = "kifu-declined";

/** An opponent who still waits after this time is shown again. */
const KEPT_MS = 3_600_000;

const listeners = new Set<() => void>();

export type Invitation = Player["invitations"][number];

/**
 * The key under which a declined invitation is stored. It contains the player's latest match, so
 * the same invitation counts as new after the player's next match.
 */
export function invitationKey({ latestMatch = 0 }: Player, invitation: Invitation): string {
  const { owner, game, moveLimit, stake, side } = invitation;
  return [latestMatch, owner, game, moveLimit, stake, side].join("/");
}

export function decline(invitation: string): void {
  const now = Date.now();
  const lately = Object.entries(readDeclined(kept())).filter(([, at]) => now - at < KEPT_MS);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(lately), [invitation]: now }));
  } catch {
    // Private windows may have no storage. The invitation then stays visible.
  }
  for (const listener of listeners) listener();
}

/**
 * A function that tells whether an invitation was declined in this browser within the last hour.
 */
export function useDeclined(): (invitation: string) => boolean {
  const text = useSyncExternalStore(subscribe, kept, () => "");
  return (invitation) => Date.now() - (readDeclined(text)[invitation] ?? 0) < KEPT_MS;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function readDeclined(text: string): Record<string, number> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}
