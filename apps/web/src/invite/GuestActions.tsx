import type { Terms } from "@kifu/client";
import Link from "next/link";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { newInviteLink } from "../links/inviteLink";
import { EndOpen } from "../search/EndOpen";
import { PressLink } from "../search/PressLink";
import { SearchLink } from "../search/SearchLink";
import { SearchStatus } from "../search/SearchStatus";
import { texts } from "../texts/texts";
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
  const { common, invite, site } = texts();
  const { stage, match, reader, hostPage, waits, leaving, accept, cancel } = guest;
  switch (stage) {
    case "asked":
      return (
        <>
          <Button look="main" size="large" disabled={waits} onClick={accept}>
            {invite.play}
          </Button>
          <Link href="/" className={buttonClass()}>
            {invite.notNow}
          </Link>
        </>
      );
    case "kept":
      return (
        <>
          <Button look="main" size="large" disabled={waits} onClick={accept}>
            {invite.goOnHere}
          </Button>
          <EndOpen action={common.cancel} />
        </>
      );
    case "accepted":
      return (
        <Button disabled={leaving} onClick={cancel}>
          {leaving ? invite.leaving : common.cancel}
        </Button>
      );
    case "own":
      return hostPage === undefined ? (
        <Link href={newInviteLink(terms)} className={buttonClass({ look: "main" })}>
          {invite.newLink}
        </Link>
      ) : (
        <PressLink href={hostPage} className={buttonClass({ look: "main" })}>
          {site.backToInvitation}
        </PressLink>
      );
    case "busy":
      return (
        <Link href={`/match/${match?.id}`} className={buttonClass({ look: "main" })}>
          {common.backToBoard}
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
              {invite.newLink}
            </Link>
          ) : (
            <SearchLink terms={terms} className={buttonClass()}>
              {invite.playSomebodyElse}
            </SearchLink>
          )}
        </>
      );
    case "broken":
      return null;
  }
}

function matchAction(reader: Guest["reader"], isRunning: boolean): string {
  const { invite } = texts();
  if (!isRunning) return reader === "other" ? invite.reviewMatch : invite.lookAtMatch;
  return reader === "other" ? invite.watchMatch : invite.goToMatch;
}
