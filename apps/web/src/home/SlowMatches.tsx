import { type Match, type SeatNumber } from "@kifu/client";
import { useAccounts, useChain } from "@kifu/client/react";
import Link from "next/link";
import { Section } from "../components/Section";
import { gameNamed } from "../games";
import { useNameOf } from "../names/NamesProvider";
import { timeText } from "../lib/time";
import { useSlowMatches } from "../lib/useSlowMatches";
import { texts } from "../texts/texts";
import { sortSlowMatches } from "./sortSlowMatches";

/** The visitor's slow matches: those that wait for the visitor come first. */
export function SlowMatches() {
  const { home } = texts();
  const { account } = useAccounts();
  const matches = useSlowMatches(account?.address) ?? [];
  const time = useChain().value?.time;
  if (account === undefined || time === undefined || matches.length === 0) return null;
  const { mine, others } = sortSlowMatches(matches, account.address);
  return (
    <>
      {mine.length > 0 && (
        <Section title={home.yourTurn} count={mine.length}>
          <SlowList matches={mine} you={account.address} time={time} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={home.waitingForOpponents} count={others.length}>
          <SlowList matches={others} you={account.address} time={time} />
        </Section>
      )}
    </>
  );
}

interface SlowListProps {
  readonly matches: readonly Match[];
  readonly you: string;
  readonly time: number;
}

function SlowList({ matches, you, time }: SlowListProps) {
  const { home } = texts();
  const nameOf = useNameOf();
  return (
    <ul className="divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-sheet">
      {matches.map((match) => {
        const game = gameNamed(match.game);
        if (game === undefined) return null;
        const seat: SeatNumber = match.seats[0].owner === you ? 0 : 1;
        return (
          <li key={match.id}>
            <Link
              href={`/match/${match.id}`}
              prefetch={false}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3.5 transition-colors hover:bg-sunken sm:px-5"
            >
              <span className="min-w-0 wrap-anywhere text-soft">
                {home.slowMatch({
                  game: game.title,
                  bold: (inside) => <span className="font-medium text-ink">{inside}</span>,
                  name: nameOf(match.seats[seat === 0 ? 1 : 0].owner),
                })}
              </span>
              <span className="text-sm tabular-nums text-soft">
                {home.timeLeft({ time: timeText(Math.max(0, match.deadline - time)) })}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
