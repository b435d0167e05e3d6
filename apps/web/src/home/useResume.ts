import { useAccounts, usePlayer } from "@kifu/client/react";
import { gameNamed } from "../games";
import { useKept } from "../invite/useKept";
import { searchLink } from "../links/searchLink";
import { pageNameOf } from "../search/appointments";
import { useNotedSearch } from "../search/useNotedSearch";
import { useReplaced } from "../search/useReplaced";
import { useNameOf } from "../names/NamesProvider";

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
  if (player?.activeMatch !== undefined) {
    return {
      text: "Your match is still running.",
      action: "Back to the board",
      match: player.activeMatch,
    };
  }
  if (going !== undefined) {
    return {
      text: going.isHost === true ? "Your friend has not come yet." : waitingText(going.person),
      action: `Back to the ${going.page}`,
      page: going.href,
    };
  }
  if (noted !== undefined && kept.isOpen === true) {
    return {
      text: "The link that you made works again once you go back to it.",
      action: "Back to the invitation",
      page: noted.page,
    };
  }
  const queue = player?.queue;
  if (queue?.waiting !== true) return undefined;
  if (queue.opponent === undefined) {
    return {
      text: `You are looking for an opponent in ${gameNamed(queue.game)?.title ?? "a game"}.`,
      action: "Back to the search",
      page: searchLink(queue),
    };
  }
  const text = waitingText(nameOf(queue.opponent));
  const name = noted?.owner === account?.address ? pageNameOf(noted?.page) : undefined;
  return noted === undefined || name === undefined
    ? { text, action: "Stop waiting" }
    : { text, action: `Back to the ${name}`, page: noted.page };
}

function waitingText(person: string): string {
  return `You are waiting for ${person}.`;
}
