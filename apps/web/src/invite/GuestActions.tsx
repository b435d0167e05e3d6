import type { Terms } from "@kifu/client";
import Link from "next/link";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { newInviteLink } from "../links/inviteLink";
import { EndOpen } from "../search/EndOpen";
import { PressLink } from "../search/PressLink";
import { SearchLink } from "../search/SearchLink";
import { SearchStatus } from "../search/SearchStatus";
import type { Guest } from "./useGuest";

interface GuestActionsProps {
  readonly guest: Guest;
  readonly terms: Terms;
}

export function GuestActions({ guest, terms }: GuestActionsProps) {
  const { search, problem } = guest;
  return (
    <>
      <div className="mt-6 flex min-h-14 flex-wrap items-center gap-3 short:mt-3">
        <Choices guest={guest} terms={terms} />
      </div>
      <SearchStatus search={search} problem={problem} />
    </>
  );
}

function Choices({ guest, terms }: GuestActionsProps) {
  const { stage, match, reader, hostPage, waits, leaving, accept, cancel } = guest;
  switch (stage) {
    case "asked":
      return (
        <>
          <Button look="main" size="large" disabled={waits} onClick={accept}>
            Play
          </Button>
          <Link href="/" className={buttonClass()}>
            Not now
          </Link>
        </>
      );
    case "kept":
      return (
        <>
          <Button look="main" size="large" disabled={waits} onClick={accept}>
            Go on here
          </Button>
          <EndOpen action="Cancel" />
        </>
      );
    case "accepted":
      return (
        <Button disabled={leaving} onClick={cancel}>
          {leaving ? "Leaving…" : "Cancel"}
        </Button>
      );
    case "own":
      return hostPage === undefined ? (
        <Link href={newInviteLink(terms)} className={buttonClass({ look: "main" })}>
          Make a new link
        </Link>
      ) : (
        <PressLink href={hostPage} className={buttonClass({ look: "main" })}>
          Back to the invitation
        </PressLink>
      );
    case "busy":
      return (
        <Link href={`/match/${match?.id}`} className={buttonClass({ look: "main" })}>
          Back to the board
        </Link>
      );
    case "used":
      return (
        <>
          {match !== undefined && (
            <Link href={`/match/${match.id}`} className={buttonClass({ look: "main" })}>
              {matchAction(reader, match.isRunning)}
            </Link>
          )}
          {reader === "host" ? (
            <Link href={newInviteLink(terms)} className={buttonClass()}>
              Make a new link
            </Link>
          ) : (
            <SearchLink terms={terms} className={buttonClass()}>
              Play somebody else
            </SearchLink>
          )}
        </>
      );
    case "broken":
      return null;
  }
}

function matchAction(reader: Guest["reader"], isRunning: boolean): string {
  if (!isRunning) return reader === "other" ? "Review the match" : "Look at the match";
  return reader === "other" ? "Watch the match" : "Go to the match";
}
