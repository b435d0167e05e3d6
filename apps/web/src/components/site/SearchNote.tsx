"use client";

import type { Player } from "@kifu/client";
import { useAccounts, useFindMatch, useKifu } from "@kifu/client/react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { searchLink } from "../../lib/links";
import { press } from "../../search/pressed";
import { buttonClass } from "../ui/buttonClass";

/** A search that began before this page was loaded is looked after so often. */
const LOOK_MS = 3000;

/** Tells whoever reads on while an opponent is looked for how that stands. */
export function SearchNote() {
  const { search } = useFindMatch();
  const path = usePathname();
  const player = useEarlier(search === undefined, path);
  const [opened, setOpened] = useState<string>();
  const matchId = search?.phase === "found" ? search.matchId : player?.activeMatch;
  const match = matchId === undefined ? undefined : `/match/${matchId}`;
  useEffect(() => {
    if (path === match) setOpened(match);
  }, [path, match]);

  const going = search?.phase === "registering" || search?.phase === "waiting";
  const terms = going ? search.terms : player?.queue?.waiting ? player.queue : undefined;
  const link = match ?? (terms && searchLink(terms));
  // The home page and the search's own say the same.
  const said = path === "/" || path.startsWith("/play/") || path === match;
  if (link === undefined || link === opened || said) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-full items-center gap-4 rounded-full border border-rule bg-sheet py-2 pl-5 pr-2 text-sm shadow-board"
    >
      {match === undefined ? "Looking for an opponent…" : "Your match is waiting."}
      <Link
        href={link}
        onNavigate={() => terms !== undefined && press(terms)}
        className={buttonClass({ look: match ? "main" : "plain", size: "small" })}
      >
        {match === undefined ? "Back to the search" : "To the board"}
      </Link>
    </div>
  );
}

/** What the chain knows of a search, or of the match that came of it, from before this page. */
function useEarlier(wanted: boolean, path: string): Player | undefined {
  const kifu = useKifu();
  const { account } = useAccounts();
  const [player, setPlayer] = useState<Player>();
  const address = wanted ? account?.address : undefined;
  useEffect(() => {
    setPlayer(undefined);
    if (address === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const look = async () => {
      // Whatever is wrong with the node, the page itself says it.
      const found = await kifu.player(address).catch(() => undefined);
      if (!here) return;
      setPlayer(found);
      if (found === undefined || found.queue?.waiting)
        timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [kifu, address, path]);
  return player;
}
