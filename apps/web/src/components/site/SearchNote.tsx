"use client";

import { useFindMatch } from "@kifu/client/react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { searchLink } from "../../lib/links";
import { buttonClass } from "../ui/buttonClass";

/** Tells whoever reads on while an opponent is looked for how that stands. */
export function SearchNote() {
  const { search } = useFindMatch();
  const path = usePathname();
  const [opened, setOpened] = useState<string>();
  const match = search?.phase === "found" ? `/match/${search.matchId}` : undefined;
  useEffect(() => {
    if (path === match) setOpened(match);
  }, [path, match]);

  const going = search?.phase === "registering" || search?.phase === "waiting";
  const link = match ?? (going ? searchLink(search.terms) : undefined);
  // The home page and the search's own say the same.
  const said = path === "/" || path.startsWith("/play/") || path === match;
  if (link === undefined || link === opened || said) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-full items-center gap-4 rounded-full border border-rule bg-sheet py-2 pl-5 pr-2 text-sm shadow-board"
    >
      {match === undefined ? "Looking for an opponent…" : "Your opponent is here."}
      <Link href={link} className={buttonClass({ look: match ? "main" : "plain", size: "small" })}>
        {match === undefined ? "Back to the search" : "To the board"}
      </Link>
    </div>
  );
}
