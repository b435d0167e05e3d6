import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./buttonClass";

interface EmptyPageProps {
  readonly title: string;
  readonly text: string;
  /** What the link to the home page says. */
  readonly home: string;
  readonly children?: ReactNode;
}

/** A page with nothing to show. It says where to continue. */
export function EmptyPage({ title, text, home, children }: EmptyPageProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      <svg
        viewBox="0 0 120 120"
        width="112"
        height="112"
        aria-hidden="true"
        className="mb-8 size-28"
      >
        <path
          d="M20 4v112M60 4v112M100 4v112M4 20h112M4 60h112M4 100h112"
          stroke="var(--rule)"
          strokeWidth="2"
        />
        <circle
          cx="60"
          cy="60"
          r="17"
          fill="none"
          stroke="var(--seal)"
          strokeWidth="2.5"
          strokeDasharray="6 5"
        />
      </svg>
      <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg leading-relaxed text-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {children}
        <Link href="/" className={buttonClass({ look: "main" })}>
          {home}
        </Link>
      </div>
    </div>
  );
}
