import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton";
import { texts } from "../texts/texts";

/** Shell commands to copy. */
export function Commands({ text }: { readonly text: string }) {
  return (
    <>
      {/*
       * The lines are wider than a phone. So Tab can focus this text, and arrow keys scroll it.
       */}
      <pre
        role="region"
        aria-label={texts().alerts.commands}
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-rule bg-paper p-3 text-sm text-ink"
      >
        <code>{text}</code>
      </pre>
      <div className="flex items-center justify-end gap-3">
        <CopyButton text={text} />
      </div>
    </>
  );
}

interface FoldedCommandsProps {
  readonly title: string;
  /** Commands, and what each is for. */
  readonly children: ReactNode;
}

/** Commands that few players need, so they are shown after a press. */
export function FoldedCommands({ title, children }: FoldedCommandsProps) {
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer rounded-lg py-1 text-soft underline decoration-rule underline-offset-4 hover:text-ink">
        {title}
      </summary>
      <div className="mt-3 flex flex-col gap-3 leading-relaxed text-soft">{children}</div>
    </details>
  );
}
