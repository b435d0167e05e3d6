import { type InvitationLink, invitationState, type Terms } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { keepLink, keptLink } from "./keptLink";

/** An invitation that outlasts a reload of its page. */
interface Kept {
  /** The one that this tab had on these terms before it was loaded again, if its link is still good. */
  readonly kept: InvitationLink | undefined;
  readonly keep: (link: InvitationLink | undefined) => void;
}

/** Keeps an invitation for as long as the tab is open. */
export function useKept({ game, moveLimit }: Terms): Kept {
  const { account } = useAccounts();
  const [found, setFound] = useState<InvitationLink>();
  useEffect(() => setFound(keptLink()), []);
  const isSame =
    found?.game === game && found.moveLimit === moveLimit && found.host === account?.address;
  const { value: player } = usePlayer(isSame ? account?.address : undefined);
  const isGood = isSame && player !== undefined && invitationState(found, player) === "open";
  return { kept: isGood ? found : undefined, keep: keepLink };
}
