import type { Player } from "@kifu/wire";
import type { InvitationLink } from "./Search.js";

/** Whether a link can still be used. It depends on the host's state. */
export function invitationState(
  { after }: InvitationLink,
  { latestMatch = 0 }: Player,
): "open" | "used" {
  return latestMatch === after ? "open" : "used";
}
