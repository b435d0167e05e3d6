"use client";

import type { Terms } from "@kifu/client";
import type { ReactNode } from "react";
import { searchLink } from "../links/searchLink";
import { PressLink } from "./PressLink";

interface SearchLinkProps {
  readonly terms: Terms;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link that searches for an opponent. If the app does not offer exactly these terms, it searches
 * on the closest terms that it offers. A press starts the search at once.
 */
export function SearchLink({ terms, className, children }: SearchLinkProps) {
  const href = searchLink(terms);
  return (
    <PressLink href={href} className={className}>
      {children}
    </PressLink>
  );
}
