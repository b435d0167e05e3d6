"use client";

import type { Terms } from "@kifu/client";
import Link from "next/link";
import type { ReactNode } from "react";
import { searchLink } from "../lib/links";
import { press } from "./pressed";

interface SearchLinkProps {
  readonly terms: Terms;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a search that begins at once, since it was pressed here. */
export function SearchLink({ terms: { game, moveLimit }, className, children }: SearchLinkProps) {
  return (
    <Link
      href={searchLink({ game, moveLimit })}
      className={className}
      onNavigate={() => press({ game, moveLimit })}
    >
      {children}
    </Link>
  );
}
