"use client";

import { Button } from "../components/Button";
import { Share, Tick } from "../components/icons";
import { useBriefly } from "../lib/useBriefly";
import { positionLink } from "../links/positionLink";
import type { Steps } from "./useSteps";
import { texts } from "../texts/texts";

interface ShareButtonProps {
  readonly title: string;
  readonly steps: Steps;
}

/** Shares the position in view, or copies its link. */
export function ShareButton({ title, steps }: ShareButtonProps) {
  const { match } = texts();
  const [said, say] = useBriefly<"copied" | "failed">();

  const share = async () => {
    const { origin, pathname } = window.location;
    const url = origin + positionLink(pathname, steps.latest ? undefined : steps.at);
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
        {said === "copied" ? match.copied : said === "failed" ? match.copyAddress : <Label />}
      </span>
    </Button>
  );
}

/** The server does not know the pointer, so the styles choose between both labels. */
function Label() {
  const { match } = texts();
  return (
    <>
      <span className="pointer-coarse:hidden">{match.copyLink}</span>
      <span className="hidden pointer-coarse:inline">{match.share}</span>
    </>
  );
}
