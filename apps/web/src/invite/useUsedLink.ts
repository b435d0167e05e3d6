import type { Match } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useCallback } from "react";
import { useBotLevel } from "../bots/BotLevelsProvider";
import { useLoaded } from "../lib/useLoaded";
import type { ShownInvitation } from "../links/inviteLink";

interface UsedLink {
  readonly match: Match | undefined;
}

/** The outcome of a used link. Undefined until known, and while the link is unused. */
export function useUsedLink(invitation: ShownInvitation, isUsed: boolean): UsedLink | undefined {
  const kifu = useKifu();
  const load = useCallback(async () => {
    if (!isUsed) return undefined;
    const { matchOfLink } = await import("@kifu/client/search");
    return { match: await matchOfLink(kifu, invitation) };
  }, [kifu, isUsed, invitation]);
  const used = useLoaded(load);
  const guest = used?.match?.seats.find(({ owner }) => owner !== invitation.host)?.owner;
  // Bots never use links, so a match with a bot did not use this link.
  const isBot = useBotLevel(guest ?? invitation.host) !== undefined;
  return isBot && guest !== undefined ? { match: undefined } : used;
}
