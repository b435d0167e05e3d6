import {
  activeMatchOf,
  invitationState,
  isPlaying,
  oppositeSide,
  type Player,
  type SearchState,
} from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { inviteLink, type ShownInvitation } from "../links/inviteLink";
import { gameNamed } from "../games";
import type { ShownError } from "../lib/shownError";
import { useNameOf } from "../names/NamesProvider";
import type { SearchText } from "../search/searchText";
import { allowanceFor } from "../stakes/amounts";
import { isShort, type Money, useMoney } from "../stakes/useMoney";
import { useNotedSearch } from "../search/useNotedSearch";
import { useAppointment } from "../search/useAppointment";
import { useEnd } from "../search/useEnd";
import { texts } from "../texts/texts";
import { guestText } from "./guestText";
import { usedText } from "./usedText";
import { useKept } from "./useKept";
import { useSecret } from "./useSecret";
import { useUsedLink } from "./useUsedLink";

/**
 * A host who has not answered after this time is shown as away. A host who is present answers
 * within a second or two.
 */
const AWAY_MS = 8000;

export interface Guest {
  /**
   * asked: the page asks whether to play. accepted: the guest waits for the host. kept: the node
   * says that the guest already waits, but not through this page. used: the host has begun
   * another match. own: the visitor made the link. busy: the guest is in a match. broken: a part
   * of the link is missing.
   */
  readonly stage: "asked" | "accepted" | "kept" | "used" | "own" | "busy" | "broken";
  readonly words: SearchText;
  readonly search: SearchState | undefined;
  readonly problem: ShownError | undefined;
  /** The match to go to: the guest's own, or the match that used the link. */
  readonly match: { readonly id: number; readonly isRunning: boolean } | undefined;
  readonly reader: "host" | "guest" | "other";
  /** If the visitor is the host: the page on which this tab waits for the friend. */
  readonly hostPage: string | undefined;
  /**
   * True while the button is disabled: the page has not loaded the account, the link has no known
   * secret, or the balance is too small.
   */
  readonly waits: boolean;
  readonly money: Money;
  readonly leaving: boolean;
  readonly accept: () => void;
  readonly cancel: () => void;
}

export function useGuest(invitation: ShownInvitation, seen: Player | undefined): Guest {
  const secret = useSecret();
  const { account, ready } = useAccounts();
  const watched = usePlayer(invitation.host);
  const host = watched.value ?? seen;
  const own = usePlayer(account?.address).value;
  const active = own && activeMatchOf(own, invitation);
  const nameOf = useNameOf();
  const name = nameOf(invitation.host);
  const link = { ...invitation, secret: secret ?? "" };
  const { stake = 0 } = invitation;
  const money = useMoney();
  const isOpen = secret == null || own === undefined ? undefined : asksHost(own, invitation);
  const { search, beginning, problem, begin, leave } = useAppointment(
    { href: inviteLink(link), page: "invitation", person: name },
    (kifu, guest) => kifu.acceptInvitation(guest, link, { allowance: allowanceFor(stake) }),
    isOpen,
  );
  const { leaving, cancel } = useEnd(search, leave);
  const away = useIsLate(search?.phase === "waiting");

  const code = search?.error?.code;
  const failed = search?.phase === "failed" && !beginning;
  // The search counts as ended only if another tab has cancelled it. If this page cancels the
  // search, the visitor leaves the page.
  const isEnded = search?.phase === "cancelled" && !leaving;
  const isUsed = host !== undefined && invitationState(link, host) === "used";
  const kept = useKept();
  const noted = useNotedSearch();
  const isHost = account?.address === invitation.host || code === "client/own-invitation";
  const stage = stageOf();
  const used = useUsedLink(invitation, stage === "used");
  const seats = used?.match?.seats ?? [];
  const guestAddress = seats.find(({ owner }) => owner !== invitation.host)?.owner;
  const isGuest = guestAddress !== undefined && guestAddress === account?.address;
  const reader = isHost ? "host" : isGuest ? "guest" : "other";
  const isRunning =
    used?.match !== undefined && host !== undefined && isPlaying(host, used.match.id);
  const queue = host?.queue;
  const isElsewhere = queue?.waiting === true && queue.opponent !== account?.address;
  const phase = beginning ? "registering" : search?.phase;
  return {
    stage,
    words: wordsOf(stage),
    search,
    problem: ["asked", "kept", "accepted"].includes(stage) ? (problem ?? offline()) : undefined,
    match: matchOf(stage),
    reader,
    hostPage: kept.link?.secret === secret ? noted?.page : undefined,
    waits: !ready || !secret || isShort(money, stake),
    money,
    leaving,
    accept: begin,
    cancel,
  };

  function stageOf(): Guest["stage"] {
    if (secret === null) return "broken";
    if (beginning || (search !== undefined && !failed && !isEnded)) return "accepted";
    if (code === "client/invitation-used" || isUsed) return "used";
    if (isHost) return "own";
    if (active !== undefined) return "busy";
    return isOpen === true ? "kept" : "asked";
  }

  function matchOf(stage: Guest["stage"]): Guest["match"] {
    if (stage === "busy" && active !== undefined) {
      return { id: active, isRunning: true };
    }
    return used?.match && { id: used.match.id, isRunning };
  }

  function wordsOf(stage: Guest["stage"]): SearchText {
    const { common, invite } = texts();
    const fromWallet = account?.kind === "wallet";
    const title = gameNamed(invitation.game)?.title ?? invitation.game;
    switch (stage) {
      case "accepted":
        return guestText(phase, { host: name, fromWallet, away, isElsewhere, stake });
      case "kept":
        return { headline: invite.stillAsking({ host: name }), detail: invite.stillAskingText };
      case "asked":
      case "broken":
        return {
          headline: invite.invites({ host: name, game: title }),
          detail: isElsewhere ? invite.hostElsewhere({ host: name }) : invite.invitesText,
        };
      case "own":
        return { headline: invite.own, detail: invite.ownText };
      case "busy":
        return { headline: common.inMatch, detail: common.oneMatchAtATime };
      case "used":
        return used === undefined
          ? { headline: texts().search.oneMoment, detail: "" }
          : usedText({
              host: name,
              reader,
              match:
                guestAddress === undefined
                  ? undefined
                  : { opponent: nameOf(guestAddress), isRunning },
            });
    }
  }

  /**
   * The connection error to show before the visitor presses anything. The page retries by itself.
   */
  function offline(): ShownError | undefined {
    if (watched.error === undefined) return undefined;
    const { code, short } = watched.error;
    return { code, short, advice: texts().common.retrying };
  }
}

function asksHost({ queue }: Player, { host, game, moveLimit, stake = 0, side }: ShownInvitation) {
  return (
    queue?.waiting === true &&
    queue.opponent === host &&
    queue.game === game &&
    queue.moveLimit === moveLimit &&
    queue.stake === stake &&
    !queue.rated &&
    queue.side === oppositeSide(side)
  );
}

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
