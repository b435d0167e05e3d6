import { activeMatchOf } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Replaces } from "./Replaces";

interface AskFirstProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Why the search cannot start yet. Undefined if it can. */
  readonly missing?: string | undefined;
  readonly moveLimit: number;
  readonly onSearch: () => void;
  /** An alternative, shown beside the button. */
  readonly otherwise?: ReactNode;
  readonly children?: ReactNode;
}

/** Asks before a search starts, because opening an address must not put anybody into a match. */
export function AskFirst(props: AskFirstProps) {
  const { title, text, action, missing, moveLimit, onSearch, otherwise, children } = props;
  const { account, ready } = useAccounts();
  const player = usePlayer(account?.address).value;
  const match = player && activeMatchOf(player, { moveLimit });
  return (
    <>
      <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">
        {match === undefined ? title : "You are in a match"}
      </h1>
      <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
        {match === undefined ? text : "You can play one match at a time."}
      </p>
      {match === undefined && children}
      {match === undefined && <Replaces />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {match === undefined ? (
          <>
            <Button
              look="main"
              disabled={!ready || missing !== undefined}
              aria-describedby="missing"
              onClick={onSearch}
            >
              {action}
            </Button>
            {otherwise}
          </>
        ) : (
          <Link href={`/match/${match}`} className={buttonClass({ look: "main" })}>
            Back to the board
          </Link>
        )}
        <Link href="/" className={buttonClass()}>
          Back to the games
        </Link>
      </div>
      {/*
       * Reserves space for the text, because it appears and disappears when the choices change.
       */}
      <p id="missing" role="status" className="mt-3 min-h-6 text-sm text-soft">
        {match === undefined && missing}
      </p>
    </>
  );
}
