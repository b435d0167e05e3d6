"use client";

import { useState } from "react";
import { Button } from "./Button";
import { texts } from "../texts/texts";

/** Copies a text and reports whether that worked, because the clipboard is invisible. */
export function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<"copied" | "notCopied">();
  const { alerts } = texts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("notCopied");
    }
  };
  return (
    <>
      <span role="status" className="mr-auto text-sm text-soft">
        {outcome !== undefined && alerts[outcome]}
      </span>
      <Button onClick={() => void copy()}>{alerts.copy}</Button>
    </>
  );
}
