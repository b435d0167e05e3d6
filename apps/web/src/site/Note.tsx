import type { ReactNode } from "react";

interface NoteProps {
  readonly label: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** One of the `Notes` at the bottom of the page. */
export function Note({ label, action, children }: NoteProps) {
  return (
    <aside
      aria-label={label}
      className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-[1.75rem] border border-rule bg-sheet py-2 pl-5 pr-2 text-sm shadow-board"
    >
      <div className="min-w-0 flex-1 basis-24">{children}</div>
      <div className="ml-auto flex items-center gap-1">{action}</div>
    </aside>
  );
}
