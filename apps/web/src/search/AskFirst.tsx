import { activeMatchOf } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { texts } from "../texts/texts";
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
  const { common } = texts();
  const { account, ready } = useAccounts();
  const player = usePlayer(account?.address).value;
  const match = player && activeMatchOf(player, { moveLimit });
  return (
    <>
      <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">
        {match === undefined ? title : common.inMatch}
      </h1>
      <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
        {match === undefined ? text : common.oneMatchAtATime}
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
            {common.backToBoard}
          </Link>
        )}
        <Link href="/" className={buttonClass()}>
          {common.backToGames}
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
