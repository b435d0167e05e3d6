"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog, which keeps the focus and closes on Escape. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog?.open === false) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        // Only a change of `open` may close the dialog. If the browser closed it first, the page
        // would notice that late, and could not open the dialog again at once.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The event comes a moment after closing. The dialog may be open again by then.
        if (element.current?.open === false) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-xl bg-sheet p-0 text-ink shadow-board"
    >
      <div className="p-6">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {open && children}
      </div>
    </dialog>
  );
}
