"use client";

import type { Player } from "@kifu/client";
import Link from "next/link";
import { Identicon } from "../components/Identicon";
import { gameNamed } from "../games";
import { HandNote } from "../games/HandNote";
import type { ShownInvitation } from "../links/inviteLink";
import { perMoveText } from "../lib/clocks";
import { shortAddress } from "../lib/shortAddress";
import { useNameOf } from "../names/NamesProvider";
import { Replaces } from "../search/Replaces";
import { Affordable } from "../stakes/StakeTerms";
import { stakeTermText } from "../stakes/stakeText";
import { texts } from "../texts/texts";
import { BrokenLink } from "./BrokenLink";
import { Fact } from "./Fact";
import { GuestActions } from "./GuestActions";
import { sideText } from "./sideText";
import { useGuest } from "./useGuest";

interface GuestPageProps {
  readonly invitation: ShownInvitation;
  /** The host's state when the page was rendered. */
  readonly seen: Player | undefined;
}

/**
 * The page that an invitation's link opens. It shows who invites, and to which match. Nothing is
 * signed before the visitor presses a button.
 */
export function GuestPage({ invitation, seen }: GuestPageProps) {
  const { common, invite } = texts();
  const guest = useGuest(invitation, seen);
  const nameOf = useNameOf();
  const game = gameNamed(invitation.game);
  if (guest.stage === "broken" || game === undefined) return <BrokenLink />;
  const { host, moveLimit, side, stake = 0 } = invitation;
  const name = nameOf(host);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 px-4 pt-6 sm:px-6 sm:pt-10 short:pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div>
        <Link
          href={`/player/${host}`}
          prefetch={false}
          className="inline-flex max-w-full flex-wrap items-center gap-x-2.5 rounded-full pr-3 hover:bg-sunken"
        >
          <Identicon address={host} className="size-9" />
          <span className="font-medium">{name}</span>
          <span className="text-sm text-faint">{shortAddress(host)}</span>
        </Link>
        {/* Reserves space for the longest text, so that nothing below moves. */}
        <div aria-live="polite" className="min-h-48 short:min-h-32">
          <h1 className="mt-4 text-3xl font-semibold sm:text-4xl short:mt-2">
            {guest.words.headline}
          </h1>
          <p className="mt-4 max-w-md text-lg leading-relaxed text-soft short:mt-2">
            {guest.words.detail}
          </p>
        </div>
        <dl className="mt-6 grid max-w-md gap-x-6 gap-y-2 border-y border-rule py-4 short:mt-3 sm:grid-cols-[auto_1fr]">
          <Fact name={invite.game}>{common.gameExplained(game)}</Fact>
          <Fact name={invite.time}>{perMoveText(moveLimit)}</Fact>
          <Fact name={invite.movesFirst}>{sideText(side, name, game.sides)}</Fact>
          {stake > 0 && (
            <Fact name={invite.stake}>{stakeTermText(stake, guest.money.faucet, true)}</Fact>
          )}
        </dl>
        {stake > 0 && guest.stage === "asked" && (
          <div className="mt-4 max-w-md">
            <Affordable
              stake={stake}
              money={guest.money}
              otherwise={invite.askForLess({ host: name })}
            />
          </div>
        )}
        {guest.stage === "asked" && <Replaces />}
        {guest.stage === "asked" && <HandNote game={game} />}
        <GuestActions guest={guest} terms={invitation} />
      </div>
      <div aria-hidden="true" className="w-full max-w-sm rounded-lg shadow-board lg:max-w-none">
        <game.Picture state={[]} turn={0} line={undefined} />
      </div>
    </div>
  );
}
