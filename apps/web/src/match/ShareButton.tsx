"use client";

import { useEffect, useState } from "react";
import { Button } from "../components/ui/Button";
import { Share, Tick } from "../components/ui/icons";

const SHOWN_MS = 2500;

/** Gives the match's link away: by the device's own way, or into the clipboard. */
export function ShareButton({ title }: { readonly title: string }) {
  const [said, say] = useState<"copied" | "failed">();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const share = async () => {
    const url = window.location.href;
    try {
      if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
        await navigator.share({ title, url });
      } else {
        await navigator.clipboard.writeText(url);
        say("copied");
      }
    } catch (error) {
      // Somebody who closes the device's sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) say("failed");
    }
  };

  return (
    <Button onClick={() => void share()}>
      {said === "copied" ? <Tick /> : <Share />}
      <span aria-live="polite">
        {said === "copied" ? "Copied" : said === "failed" ? "Copy the address above" : "Share"}
      </span>
    </Button>
  );
}
