"use client";

import { Button } from "../components/Button";
import { Share, Tick } from "../components/icons";
import { useBriefly } from "../lib/useBriefly";
import type { Steps } from "./useSteps";

interface ShareButtonProps {
  readonly title: string;
  readonly steps: Steps;
}

export function ShareButton({ title, steps }: ShareButtonProps) {
  const [said, say] = useBriefly<"copied" | "failed">();

  const share = async () => {
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}${steps.latest ? "" : `?move=${steps.at}`}`;
    try {
      if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
        await navigator.share({ title, url });
      } else {
        await navigator.clipboard.writeText(url);
        say("copied");
      }
    } catch (error) {
      // Closing the share sheet is not an error.
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
