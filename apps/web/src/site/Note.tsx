import type { ReactNode } from "react";

interface NoteProps {
  readonly label: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A note at the bottom of every page. It leaves room below the page's end. */
export function Note({ label, action, children }: NoteProps) {
  return (
    <>
      <div className="h-20" />
      <aside
        aria-label={label}
        className="fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-[1.75rem] border border-rule bg-sheet py-2 pl-5 pr-2 text-sm shadow-board"
      >
        <div className="min-w-0 flex-1 basis-24">{children}</div>
        <div className="ml-auto flex items-center gap-1">{action}</div>
      </aside>
    </>
  );
}
