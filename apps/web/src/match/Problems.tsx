import type { MatchState } from "@kifu/client";
import Link from "next/link";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Notice } from "../components/Notice";
import { moveText } from "../lib/moveText";
import type { ShownError } from "../lib/shownError";

interface ProblemsProps {
  readonly refused: MatchState["refused"];
  readonly problem: ShownError | undefined;
  readonly onDismiss: () => void;
}

export function Problems({ refused, problem, onDismiss }: ProblemsProps) {
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
              Renew the key
            </Link>
          )}
          <Button size="small" look="quiet" onClick={onDismiss}>
            OK
          </Button>
        </>
      }
    >
      {refused !== undefined && (
        <p className="font-medium">{moveText(refused.move)} was not played.</p>
      )}
      <p>
        {error.short} {error.advice}
      </p>
    </Notice>
  );
}
