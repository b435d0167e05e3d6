import type { ReactNode } from "react";

interface NoteProps {
  readonly label: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** Stays at the lower edge of every page, and leaves room below the page's own end. */
export function Note({ label, action, children }: NoteProps) {
  return (
    <>
      <div className="h-20" />
      <aside
        aria-label={label}
        className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-full items-center gap-4 rounded-full border border-rule bg-sheet py-2 pl-5 pr-2 text-sm shadow-board"
      >
        {children}
        <div className="flex shrink-0 items-center gap-1">{action}</div>
      </aside>
    </>
  );
}
