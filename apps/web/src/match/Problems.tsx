import type { MatchState } from "@kifu/client";
import Link from "next/link";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Notice } from "../components/Notice";
import { moveText } from "../lib/moveText";
import type { HiddenWords } from "../games/words";
import type { ShownError } from "../lib/shownError";
import { ForcedEnd } from "./ForcedEnd";
import { space, texts } from "../texts/texts";

interface ProblemsProps {
  readonly refused: MatchState["refused"];
  readonly problem: ShownError | undefined;
  /** Only in games with hidden information. */
  readonly hidden: Pick<HiddenWords, "phases"> | undefined;
  /** A match with a stake that the visitor asked the node to end in vain. */
  readonly unended?: number | undefined;
  readonly onDismiss: () => void;
}

export function Problems({ refused, problem, hidden, unended, onDismiss }: ProblemsProps) {
  const error = refused?.error ?? problem;
  if (error === undefined) return null;
  const needsSession = error.code === "client/no-session";
  return (
    <Notice
      tone="wrong"
      actions={
        <>
          {needsSession && (
            <Link href="/account" className={buttonClass({ size: "small" })}>
              {texts().match.renewKey}
            </Link>
          )}
          <Button size="small" look="quiet" onClick={onDismiss}>
            {texts().common.ok}
          </Button>
        </>
      }
    >
      {refused !== undefined && <p className="font-medium">{failureText(refused.move, hidden)}</p>}
      <p>
        {error.short}
        {space()}
        {error.advice}
      </p>
      {unended !== undefined && <ForcedEnd match={unended} />}
    </Notice>
  );
}

/** A move that the device makes by itself is named after its phase. */
function failureText(move: string, hidden: ProblemsProps["hidden"]): string {
  const text = moveText(move);
  const { match } = texts();
  switch (hidden?.phases[text.toLowerCase()]) {
    case "sealing":
      return match.sealingFailed;
    case "drawing":
      return match.drawingFailed;
    case "showing":
      return match.showingFailed;
    case undefined:
      return match.notPlayed({ move: text });
  }
}
