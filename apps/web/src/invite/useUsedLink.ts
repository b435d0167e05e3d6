import type { Match } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import { useCallback } from "react";
import { useBotLevel } from "../bots/BotLevelsProvider";
import type { ShownInvitation } from "../lib/inviteLink";
import { useLoaded } from "../lib/useLoaded";

/** What came of a link. */
interface UsedLink {
  /** The match that it was good for; undefined where nobody can tell which it was. */
  readonly match: Match | undefined;
}

/** What came of a link that is used; undefined until that is known, and while it is not. */
export function useUsedLink(invitation: ShownInvitation, isUsed: boolean): UsedLink | undefined {
  const kifu = useKifu();
  const load = useCallback(async () => {
    if (!isUsed) return undefined;
    const { matchOfLink } = await import("@kifu/client/search");
    return { match: await matchOfLink(kifu, invitation) };
  }, [kifu, isUsed, invitation]);
  const used = useLoaded(load);
  const guest = used?.match?.seats.find(({ owner }) => owner !== invitation.host)?.owner;
  // A bot comes by no link.
  const isBot = useBotLevel(guest ?? invitation.host) !== undefined;
  return isBot && guest !== undefined ? { match: undefined } : used;
}
