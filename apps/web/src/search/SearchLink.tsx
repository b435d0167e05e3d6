"use client";

import type { Terms } from "@kifu/client";
import Link from "next/link";
import type { ReactNode } from "react";
import { listedTerms, searchLink } from "../lib/links";
import { press } from "./pressed";

interface SearchLinkProps {
  readonly terms: Terms;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a search that begins at once, since it was pressed here, on the nearest terms of ours. */
export function SearchLink({ terms, className, children }: SearchLinkProps) {
  const listed = listedTerms(terms);
  return (
    <Link
      href={searchLink(terms)}
      className={className}
      onNavigate={() => listed !== undefined && press(listed)}
    >
      {children}
    </Link>
  );
}
