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
