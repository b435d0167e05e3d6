"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { press } from "./takeOpening";

interface PressLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A link to the page of a search. Unlike an address that is opened, a press on this link starts or
 * continues the search.
 */
export function PressLink({ href, className, children }: PressLinkProps) {
  return (
    <Link href={href} className={className} onNavigate={() => press(href)}>
      {children}
    </Link>
  );
}
