import type { Player } from "@kifu/wire";
import type { InvitationLink } from "./Search.js";

/** Whether a link can still be taken, as the host's player is now. */
export function invitationState(
  { after }: InvitationLink,
  { latestMatch = 0 }: Player,
): "open" | "used" {
  return latestMatch === after ? "open" : "used";
}
