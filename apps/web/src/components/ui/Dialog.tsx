"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own dialog: it keeps the focus, closes on Escape, and needs no script. */
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
        // The page decides whether it is open. Otherwise asking again at once would do nothing.
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The event comes a moment after closing, when it may have been opened again.
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
