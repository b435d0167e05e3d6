import { levelAskedFor } from "@kifu/bots/pools";
import type { QueueEntry } from "@kifu/client";
import { useAccounts, useQueue } from "@kifu/client/react";
import { Identicon } from "../components/ui/Identicon";
import { buttonClass } from "../components/ui/buttonClass";
import { Section } from "../components/ui/Section";
import { gameNamed } from "../games";
import { paceText } from "../lib/clocks";
import { isListed } from "../lib/paces";
import { playerName } from "../lib/playerName";
import { SearchLink } from "../search/SearchLink";
import { amountText } from "../stakes/stakeText";

/** More would be a wall rather than a choice. */
const SHOWN = 6;

interface WaitingPlayersProps {
  /** Who waited when the page was made. */
  readonly seen: readonly QueueEntry[] | undefined;
}

/**
 * Who waits for somebody with the same stake, which may take a while: no bot comes. Who plays for nothing is met by
 * pressing Play, and is not listed.
 */
export function WaitingPlayers({ seen }: WaitingPlayersProps) {
  const { account } = useAccounts();
  const waiting = useQueue().value ?? seen ?? [];
  const shown = waiting.filter(
    ({ owner, game, moveLimit, stake }) =>
      stake > 0 &&
      owner !== account?.address &&
      gameNamed(game) !== undefined &&
      isListed(moveLimit) &&
      levelAskedFor(moveLimit) === undefined,
  );
  if (shown.length === 0) return null;
  return (
    <Section title="Waiting for an opponent" count={shown.length}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {shown.slice(0, SHOWN).map((entry) => (
          <li
            key={entry.owner}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-rule bg-sheet p-3"
          >
            <Identicon address={entry.owner} className="size-9" />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium wrap-anywhere">{playerName(entry.owner)}</span>
              <span className="block text-sm text-soft">
                {gameNamed(entry.game)?.title} · {paceText(entry.moveLimit)} per move · stake{" "}
                {amountText(entry.stake)} each
              </span>
            </span>
            <SearchLink terms={entry} className={buttonClass()}>
              Play for {amountText(entry.stake)}
            </SearchLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
