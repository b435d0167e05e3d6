"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { press } from "./takeOpening";

interface PressLinkProps {
  /** The page of a search, of an invitation or of a table. */
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to the page of a search, which begins there or goes on, since it was pressed here. */
export function PressLink({ href, className, children }: PressLinkProps) {
  return (
    <Link href={href} className={className} onNavigate={() => press(href)}>
      {children}
    </Link>
  );
}
