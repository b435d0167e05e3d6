import { useAccounts, usePlayer } from "@kifu/client/react";
import { gameNamed } from "../games";
import { useKept } from "../invite/useKept";
import { searchLink } from "../links/searchLink";
import { backText, pageNameOf } from "../search/appointments";
import { useNotedSearch } from "../search/useNotedSearch";
import { useReplaced } from "../search/useReplaced";
import { useNameOf } from "../names/NamesProvider";
import { texts } from "../texts/texts";

export interface Resumable {
  readonly text: string;
  /**
   * The label of the link that leads back. If no page shows the unfinished thing, the label of
   * the button that ends it.
   */
  readonly action: string;
  readonly match?: number;
  /** Undefined if this tab does not know the search's page. */
  readonly page?: string;
}

/** Finds something that the visitor left unfinished and can continue with one press. */
export function useResume(): Resumable | undefined {
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  const going = useReplaced();
  const noted = useNotedSearch();
  const kept = useKept();
  const nameOf = useNameOf();
  const { common, home, site } = texts();
  if (player?.activeMatch !== undefined) {
    return { text: home.matchRunning, action: common.backToBoard, match: player.activeMatch };
  }
  if (going !== undefined) {
    return {
      text: going.isHost === true ? home.friendNotHere : home.waitingFor({ name: going.person }),
      action: backText(going.page),
      page: going.href,
    };
  }
  if (noted !== undefined && kept.isOpen === true) {
    return { text: home.linkWorksAgain, action: site.backToInvitation, page: noted.page };
  }
  const queue = player?.queue;
  if (queue?.waiting !== true) return undefined;
  if (queue.opponent === undefined) {
    return {
      text: home.lookingIn({ game: gameNamed(queue.game)?.title ?? queue.game }),
      action: site.backToSearch,
      page: searchLink(queue),
    };
  }
  const text = home.waitingFor({ name: nameOf(queue.opponent) });
  const page = noted?.owner === account?.address ? pageNameOf(noted?.page) : undefined;
  return noted === undefined || page === undefined
    ? { text, action: home.stopWaiting }
    : { text, action: backText(page), page: noted.page };
}
