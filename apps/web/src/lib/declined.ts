import type { Player } from "@kifu/client";
import { storedText } from "./storedText";

/** A declined invitation is shown again after this time, if its sender still waits. */
const KEPT_MS = 3_600_000;

const declined = storedText("kifu-declined");

export type Invitation = Player["invitations"][number];

/**
 * The key under which a declined invitation is stored. It contains the player's latest match, so
 * the same invitation counts as new after the player's next match.
 */
export function invitationKey({ latestMatch = 0 }: Player, invitation: Invitation): string {
  const { owner, game, moveLimit, stake, rated, side } = invitation;
  return [latestMatch, owner, game, moveLimit, stake, rated, side].join("/");
}

export function decline(invitation: string): void {
  const now = Date.now();
  const lately = Object.entries(readDeclined(declined.read())).filter(
    ([, at]) => now - at < KEPT_MS,
  );
  declined.write(JSON.stringify({ ...Object.fromEntries(lately), [invitation]: now }));
}

/**
 * A function that tells whether an invitation was declined in this browser within the last hour.
 */
export function useDeclined(): (invitation: string) => boolean {
  const text = declined.useText();
  return (invitation) => Date.now() - (readDeclined(text)[invitation] ?? 0) < KEPT_MS;
}

function readDeclined(text: string): Record<string, number> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, number>;
  } catch {
    return {};
  }
}
