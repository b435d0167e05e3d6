"use client";

import type { Player, TableTerms } from "@kifu/client";
import Link from "next/link";
import { BotBadge } from "../bots/BotBadge";
import { Identicon } from "../components/Identicon";
import { gameNamed } from "../games";
import { HandNote } from "../games/HandNote";
import { Fact } from "../invite/Fact";
import { perMoveText } from "../lib/clocks";
import { shortAddress } from "../lib/shortAddress";
import { useNameOf } from "../names/NamesProvider";
import { PlayerName } from "../names/PlayerName";
import { leavingText } from "../people/leavingText";
import { useResults } from "../people/useResults";
import { Replaces } from "../search/Replaces";
import { useBoardCode } from "../search/useBoardCode";
import { Affordable } from "../stakes/StakeTerms";
import { stakeTermText } from "../stakes/stakeText";
import { texts } from "../texts/texts";
import { firstMoverText } from "./firstMoverText";
import { TableActions } from "./TableActions";
import { useTable } from "./useTable";

interface TablePageProps {
  readonly table: TableTerms;
  readonly seen: readonly (Player | undefined)[];
}

export function TablePage({ table, seen }: TablePageProps) {
  const { common, table: said } = texts();
  const shown = useTable(table, seen);
  const game = gameNamed(table.game);
  const { stage, words, visitor, sitting, money } = shown;
  useBoardCode(game);
  const nameOf = useNameOf();
  const { players, moveLimit, stake = 0 } = table;
  if (game === undefined) return null;
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 px-4 pt-6 sm:px-6 sm:pt-10 short:pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div>
        {/* Reserves space for the longest text, so that nothing below moves. */}
        <div aria-live="polite" className="min-h-48 short:min-h-32">
          <h1 className="text-3xl font-semibold sm:text-4xl">{words.headline}</h1>
          <p className="mt-4 max-w-md text-lg leading-relaxed text-soft short:mt-2">
            {words.detail}
          </p>
        </div>
        <ul className="mt-2 grid max-w-md gap-2">
          {players.map((address, i) => (
            <Seat
              key={address}
              address={address}
              isYou={visitor === i}
              sits={sitting[i] === true}
            />
          ))}
        </ul>
        <dl className="mt-6 grid max-w-md gap-x-6 gap-y-2 border-y border-rule py-4 short:mt-3 sm:grid-cols-[auto_1fr]">
          <Fact name={said.game}>{common.gameExplained(game)}</Fact>
          <Fact name={said.time}>{perMoveText(moveLimit)}</Fact>
          <Fact name={said.movesFirst}>{firstMoverText(table, visitor, game.sides, nameOf)}</Fact>
          {stake > 0 && (
            <Fact name={said.stake}>
              {stakeTermText(stake, money.faucet, visitor !== undefined)}
            </Fact>
          )}
        </dl>
        {stake > 0 && stage === "asked" && (
          <div className="mt-4 max-w-md">
            <Affordable stake={stake} money={money} otherwise={said.askForLess} />
          </div>
        )}
        {stage === "asked" && <Replaces />}
        {stage === "asked" && <HandNote game={game} />}
        {stage === "others" && (
          <p className="mt-4 max-w-md text-sm text-soft">
            {said.areYouOne({
              account: (inside) => (
                <Link
                  href="/account"
                  className="underline decoration-rule underline-offset-4 hover:text-ink"
                >
                  {inside}
                </Link>
              ),
            })}
          </p>
        )}
        <TableActions seen={shown} table={table} />
      </div>
      <div aria-hidden="true" className="w-full max-w-sm rounded-lg shadow-board lg:max-w-none">
        <game.Picture state={[]} turn={0} line={undefined} />
      </div>
    </div>
  );
}

interface SeatProps {
  readonly address: string;
  readonly isYou: boolean;
  readonly sits: boolean;
}

function Seat({ address, isYou, sits }: SeatProps) {
  const { table } = texts();
  const results = useResults([address])[address];
  const leaving = results && leavingText(results);
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-xl border border-rule bg-sheet px-3 py-2">
      <Identicon address={address} own={isYou} className="size-9" />
      <span className="min-w-0 flex-1 basis-40">
        <Link href={`/player/${address}`} prefetch={false} className="font-medium hover:underline">
          <PlayerName address={address} />
        </Link>{" "}
        <span className="text-sm text-faint">{shortAddress(address)}</span>
        {isYou && <span className="text-sm text-soft"> · {table.you}</span>}{" "}
        <BotBadge address={address} />
      </span>
      <span className="text-sm text-soft">{sits ? table.atTable : ""}</span>
      {!isYou && leaving !== undefined && (
        <span className="basis-full text-sm text-soft">{leaving}</span>
      )}
    </li>
  );
}
