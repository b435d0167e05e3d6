"use client";

import { useState } from "react";
import { Button } from "./Button";

const SAID = {
  copied: "Copied.",
  refused: "Could not copy. Select it and copy it yourself.",
} as const;

/** Copies a text and reports whether that worked, because the clipboard is invisible. */
export function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<keyof typeof SAID>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return (
    <>
      <span role="status" className="mr-auto text-sm text-soft">
        {outcome !== undefined && SAID[outcome]}
      </span>
      <Button onClick={() => void copy()}>Copy</Button>
    </>
  );
}
