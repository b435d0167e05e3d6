import { levelAskedFor } from "@kifu/bots/pools";
import type { PlayerResults, QueueEntry } from "@kifu/client";
import { useAccounts, useFindMatch, useQueue } from "@kifu/client/react";
import Link from "next/link";
import { BotBadge } from "../bots/BotBadge";
import { useBotLevels } from "../bots/BotLevelsProvider";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Identicon } from "../components/Identicon";
import { Section } from "../components/Section";
import { gameNamed } from "../games";
import { isListed } from "../lib/paces";
import { useAct } from "../lib/useAct";
import { PlayerName } from "../names/PlayerName";
import { leavingText } from "../people/leavingText";
import { blockedPlayers } from "../people/storedPlayers";
import { useResults } from "../people/useResults";
import { appointmentOf } from "../search/appointments";
import { SearchLink } from "../search/SearchLink";
import { RatingText } from "../ratings/RatingText";
import { amountText } from "../stakes/stakeText";
import { space, texts } from "../texts/texts";
import { openTableText } from "./openTableText";

const SHOWN = 6;

interface OpenTablesProps {
  /** Who was waiting when the page was rendered. */
  readonly seen: readonly QueueEntry[] | undefined;
}

/**
 * The players who wait for an opponent, with their terms. Pressing an entry starts a match. The
 * list includes the visitor's own entry. It leaves out bots, and players who ask for a bot.
 */
export function OpenTables({ seen }: OpenTablesProps) {
  const { common, home } = texts();
  const { account } = useAccounts();
  const queue = useQueue();
  const bots = useBotLevels();
  const entries = queue.value ?? seen;
  const blocked = blockedPlayers.usePlayers();
  const shown = (entries ?? []).filter(
    ({ owner, game, moveLimit, seek }) =>
      seek &&
      !Object.hasOwn(bots, owner) &&
      !blocked.includes(owner) &&
      gameNamed(game) !== undefined &&
      isListed(moveLimit) &&
      levelAskedFor(moveLimit) === undefined,
  );
  const isOwn = ({ owner }: QueueEntry) => owner === account?.address;
  // The visitor's own entry comes first, so that it is always visible.
  const listed = [...shown.filter(isOwn), ...shown.filter((entry) => !isOwn(entry))].slice(
    0,
    SHOWN,
  );
  const results = useResults(listed.filter((entry) => !isOwn(entry)).map(({ owner }) => owner));
  return (
    <Section title={home.openTables} count={shown.length}>
      {shown.length === 0 ? (
        <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
          {entries !== undefined
            ? home.nobodyWaits
            : queue.error === undefined
              ? home.loadingTables
              : `${queue.error.short}${space()}${common.retrying}`}
        </p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {listed.map((entry) => (
            <li
              key={entry.owner}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-rule bg-sheet p-3"
            >
              <OpenTable entry={entry} isOwn={isOwn(entry)} results={results[entry.owner]} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm text-soft">
        {home.forClubs({
          table: (inside) => (
            <Link
              href="/table"
              className="underline decoration-rule underline-offset-4 hover:text-ink"
            >
              {inside}
            </Link>
          ),
        })}
      </p>
    </Section>
  );
}

interface OpenTableProps {
  readonly entry: QueueEntry;
  readonly isOwn: boolean;
  readonly results: PlayerResults | undefined;
}

function OpenTable({ entry, isOwn, results }: OpenTableProps) {
  const { home } = texts();
  const { owner, game, moveLimit, stake, rated, rating } = entry;
  const leaving = results && leavingText(results);
  return (
    <>
      <Identicon address={owner} own={isOwn} className="size-9" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-1.5 font-medium">
          <span className="wrap-anywhere">
            <PlayerName address={owner} />
          </span>
          {rating !== undefined && <RatingText rating={rating} />}
          {isOwn ? <YouBadge /> : <BotBadge address={owner} />}
        </span>
        <span className="block text-sm text-soft">
          {gameNamed(game)?.title} · {openTableText(entry)}
        </span>
        {leaving !== undefined && <span className="block text-sm text-soft">{leaving}</span>}
      </span>
      {isOwn ? (
        <OwnActions entry={entry} />
      ) : (
        <SearchLink terms={{ game, moveLimit, stake, rated }} className={buttonClass()}>
          {stake > 0 ? home.playFor({ amount: amountText(stake) }) : home.play}
        </SearchLink>
      )}
    </>
  );
}

function YouBadge() {
  return (
    <span className="inline-block shrink-0 rounded-full border border-rule bg-sunken px-2 text-xs font-medium leading-5 text-soft">
      {texts().home.you}
    </span>
  );
}

/**
 * A button that cancels the search if this page runs it. Otherwise a link to the page of the
 * search.
 */
function OwnActions({ entry }: { readonly entry: QueueEntry }) {
  const { common, home, site } = texts();
  const { search, current, cancel } = useFindMatch();
  const { doing, act } = useAct();
  const isHere = search?.phase === "waiting" && appointmentOf(current) === undefined;
  return isHere ? (
    <Button disabled={doing !== undefined} onClick={() => void act("cancel", cancel)}>
      {doing === undefined ? common.cancel : home.cancelling}
    </Button>
  ) : (
    <SearchLink terms={entry} className={buttonClass()}>
      {site.backToSearch}
    </SearchLink>
  );
}
