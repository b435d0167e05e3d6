import { invitationState, type Player, type SearchState } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { useResume } from "../home/useResume";
import { inviteLink, type ShownInvitation } from "../lib/inviteLink";
import { gameNamed } from "../games";
import { playerName } from "../lib/playerName";
import type { ShownError } from "../lib/shownError";
import type { SearchText } from "../search/searchText";
import { allowanceFor } from "../stakes/amounts";
import { isShort, type Money, useMoney } from "../stakes/useMoney";
import { useAppointment } from "../search/useAppointment";
import { useEnd } from "../search/useEnd";
import { guestText } from "./guestText";
import { keptLink } from "./keptLink";
import { useSecret } from "./useSecret";

/** Who is there answers within a second or two. */
const AWAY_MS = 8000;

/** An invitation as its guest sees it, and what can be done about it. */
export interface Guest {
  /**
   * asked: whether they play. accepted: they wait for the host. used: somebody played by this link. own: they made
   * it themselves. busy: they are in a match. broken: a part of the link is missing.
   */
  readonly stage: "asked" | "accepted" | "used" | "own" | "busy" | "broken";
  readonly words: SearchText;
  readonly search: SearchState | undefined;
  readonly problem: ShownError | undefined;
  /** The match to go to: the guest's own, or that of the host. */
  readonly match: number | undefined;
  /** Whether that match is the guest's own. */
  readonly isTheirs: boolean;
  /** Whether who made the link waits for a friend in this tab. */
  readonly isKept: boolean;
  /** Whether there is no chance to press yet, or no more, or not with what they have. */
  readonly waits: boolean;
  readonly money: Money;
  readonly leaving: boolean;
  readonly accept: () => void;
  readonly cancel: () => void;
}

/** What becomes of an invitation. */
export function useGuest(invitation: ShownInvitation, seen: Player | undefined): Guest {
  const secret = useSecret();
  const { account, ready } = useAccounts();
  const resume = useResume();
  const watched = usePlayer(invitation.host);
  const host = watched.value ?? seen;
  const own = usePlayer(account?.address).value;
  const name = playerName(invitation.host);
  const link = { ...invitation, secret: secret ?? "" };
  const { stake = 0 } = invitation;
  const money = useMoney();
  const { search, beginning, problem, begin, leave } = useAppointment(
    { href: inviteLink(link), page: "invitation", person: name },
    (kifu, guest) => kifu.acceptInvitation(guest, link, { allowance: allowanceFor(stake) }),
  );
  const { leaving, cancel } = useEnd(search, leave);
  const away = useIsLate(search?.phase === "waiting");

  const code = search?.error?.code;
  const failed = search?.phase === "failed" && !beginning;
  const isUsed = host !== undefined && invitationState(link, host) === "used";
  const isTheirs = own?.latestMatch !== undefined && own.latestMatch === host?.latestMatch;
  const stage = stageOf();
  const phase = beginning ? "registering" : search?.phase;
  return {
    stage,
    words: wordsOf(stage),
    search,
    problem: stage === "asked" || stage === "accepted" ? (problem ?? offline()) : undefined,
    match: stage === "busy" ? resume?.match : (host?.activeMatch ?? host?.latestMatch),
    isTheirs,
    isKept: stage === "own" && keptLink()?.secret === secret,
    waits: !ready || !secret || isShort(money, stake),
    money,
    leaving,
    accept: begin,
    cancel,
  };

  function stageOf(): Guest["stage"] {
    if (secret === null) return "broken";
    if (beginning || (search !== undefined && !failed)) return "accepted";
    if (code === "client/own-invitation" || account?.address === invitation.host) return "own";
    if (code === "client/invitation-used" || isUsed) return "used";
    return resume?.match === undefined ? "asked" : "busy";
  }

  function wordsOf(stage: Guest["stage"]): SearchText {
    const fromWallet = account?.kind === "wallet";
    const title = gameNamed(invitation.game)?.title ?? "a game";
    switch (stage) {
      case "accepted":
        return guestText(phase, { host: name, fromWallet, away, stake });
      case "asked":
      case "broken":
        return {
          headline: `${name} invites you to ${title}`,
          detail:
            "Just play: no account, no download. The match begins as soon as you are both here.",
        };
      case "own":
        return {
          headline: "This is your own invitation",
          detail: "It is for a friend: send them the link, and wait for them where you made it.",
        };
      case "busy":
        return { headline: "You are in a match", detail: "You can play one match at a time." };
      case "used":
        return isTheirs
          ? {
              headline: "You have taken this seat",
              detail: `A link is good for one match, and you are the one who plays ${name}.`,
            }
          : {
              headline: "This seat is taken",
              detail: `A link is good for one match, and ${name} has begun it with somebody else.`,
            };
    }
  }

  /** Before anything is pressed: the page asks again by itself. */
  function offline(): ShownError | undefined {
    if (watched.error === undefined) return undefined;
    const { code, short } = watched.error;
    return { code, short, advice: "Retrying automatically." };
  }
}

/** Whether something has gone on for longer than it usually takes. */
function useIsLate(goesOn: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLate(true), AWAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn]);
  return late;
}
