"use client";

import type { Account } from "@kifu/client";
import {
  enterTournament,
  moneyToEnter,
  removeFromTournament,
  type TournamentFile,
} from "@kifu/client/tournaments";
import { useAccounts, useKifu } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { BotBadge } from "../bots/BotBadge";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Identicon } from "../components/Identicon";
import { Notice } from "../components/Notice";
import { Section } from "../components/Section";
import { LinkBox } from "../invite/LinkBox";
import { ScanBox } from "../invite/ScanBox";
import { classes } from "../lib/classes";
import { clockFace, spokenTime } from "../lib/time";
import { useAct } from "../lib/useAct";
import { useNameOf } from "../names/NamesProvider";
import { PlayerName } from "../names/PlayerName";
import { amountText } from "../stakes/stakeText";
import { Affordable } from "../stakes/StakeTerms";
import { isShort, useMoney } from "../stakes/useMoney";
import { OwnMatch } from "./OwnMatch";
import { matchLink } from "./matchLink";
import {
  resultText,
  scoreText,
  standingText,
  termsText,
  tieBreakText,
  tieBreakValue,
  titleOf,
  wonText,
} from "./tournamentText";
import { type SeenTournament, useSecondsUntil, useTournament } from "./useTournament";
import { problemText, texts } from "../texts/texts";

interface TournamentPageProps {
  readonly id: string;
  readonly seen: TournamentFile | undefined;
}

/** A tournament: what comes next, the visitor's match, the standings, and all rounds. */
export function TournamentPage({ id, seen }: TournamentPageProps) {
  const { tournaments } = texts();
  const { shown, renew } = useTournament(id, seen);
  const { account } = useAccounts();
  const nameOf = useNameOf();
  if (shown === undefined) {
    return (
      <p role="status" className="mx-auto max-w-xl px-4 py-20 text-center text-soft">
        {tournaments.notLoaded}
      </p>
    );
  }
  const { file } = shown;
  const [latest, ...earlier] = [...file.rounds].reverse();
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 px-4 pt-6 sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid gap-10">
        <div>
          <h1 className="text-3xl font-semibold sm:text-4xl">{titleOf(file)}</h1>
          <p className="mt-3 text-soft">
            {termsText(file)} · {tournaments.madeBy({ player: nameOf(file.owner) })}
          </p>
          <Stage shown={shown} renew={renew} />
          {account !== undefined && (
            <OwnMatch shown={shown} id={id} player={account.address} renew={renew} />
          )}
          <Entering file={file} renew={renew} />
        </div>
        <Standings file={file} visitor={account} renew={renew} />
      </div>
      <div className="grid gap-10">
        {latest !== undefined && (
          <Section
            title={
              file.form === "arena"
                ? tournaments.latestPairs
                : tournaments.round({ number: latest.number })
            }
          >
            <Round round={latest} isArena={file.form === "arena"} id={id} />
          </Section>
        )}
        {file.phase === "open" && <Invite file={file} />}
        {earlier.length > 0 && (
          <Section
            title={file.form === "arena" ? tournaments.earlierPairs : tournaments.earlierRounds}
          >
            {earlier.map((round) => (
              <details key={round.number} className="border-t border-rule py-1">
                <summary className="flex min-h-11 cursor-pointer items-center">
                  {file.form === "arena"
                    ? tournaments.drawing({ number: round.number })
                    : tournaments.round({ number: round.number })}
                </summary>
                <Round round={round} isArena={file.form === "arena"} id={id} />
              </details>
            ))}
          </Section>
        )}
        <p className="text-sm leading-relaxed text-soft">
          {tournaments.signed({
            file: (inside) => (
              <a
                href={`/api/tournaments/${id}.json`}
                className="underline decoration-rule underline-offset-4 hover:text-ink"
              >
                {inside}
              </a>
            ),
            command: () => <code>kifu tournament {id}</code>,
          })}
        </p>
      </div>
    </div>
  );
}

interface PartProps {
  readonly shown: SeenTournament;
  readonly renew: () => Promise<void>;
}

function Stage({ shown, renew }: PartProps) {
  const { headline, countdown } = standingText(shown.file);
  const left = useSecondsUntil(countdown?.until, shown, renew);
  return (
    <p className="mt-5 flex min-h-12 flex-wrap items-baseline gap-x-4 text-2xl font-semibold">
      <span role="status">{headline}</span>
      {countdown !== undefined && left !== undefined && (
        <span className="font-normal text-soft">
          {texts().tournaments[countdown.kind]({
            time: () => (
              <>
                <span aria-hidden="true" className="tabular-nums text-ink">
                  {clockFace(left)}
                </span>
                <span className="sr-only">{spokenTime(left)}</span>
              </>
            ),
          })}
        </span>
      )}
    </p>
  );
}

function Entering({ file, renew }: { readonly file: TournamentFile } & Pick<PartProps, "renew">) {
  const { tournaments } = texts();
  const kifu = useKifu();
  const { account, accounts, ready } = useAccounts();
  const { doing, problem, act } = useAct();
  const money = useMoney();
  const needed = moneyToEnter(file, file.now);
  const isIn = account !== undefined && file.players.includes(account.address);
  const isOver = file.phase === "finished" || file.phase === "cancelled";
  const mayEnter = !isOver && (file.form !== "round-robin" || file.phase === "open");
  if (!ready || isOver || (!isIn && !mayEnter)) return null;
  const enter = (enters: boolean) =>
    void act("enter", async () => {
      const player = account ?? (await accounts.guest());
      await enterTournament(kifu, player, file, enters);
      await renew();
    });
  return (
    <div className="mt-5">
      {!isIn && file.stake > 0 && (
        <div className="mb-4 max-w-xl leading-relaxed text-soft">
          <p>
            {tournaments.stakeToEnter({
              count: needed / file.stake,
              amount: amountText(needed),
            })}
          </p>
          <Affordable stake={needed} money={money} otherwise={tournaments.enterAnother} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isIn ? (
          <>
            <Button disabled={doing !== undefined} onClick={() => enter(false)}>
              {tournaments.leave}
            </Button>
            <p className="text-soft">
              {file.phase === "open" ? tournaments.takePartSoon : tournaments.takePart}
            </p>
          </>
        ) : (
          <Button
            look="main"
            size="large"
            disabled={doing !== undefined || isShort(money, needed)}
            onClick={() => enter(true)}
          >
            {tournaments.enter}
          </Button>
        )}
      </div>
      <div role="status" className="mt-3">
        {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
      </div>
    </div>
  );
}

interface StandingsProps extends Pick<PartProps, "renew"> {
  readonly file: TournamentFile;
  readonly visitor: Account | undefined;
}

function Standings({ file, visitor, renew }: StandingsProps) {
  const { common, tournaments } = texts();
  const kifu = useKifu();
  const nameOf = useNameOf();
  const { doing, problem, act } = useAct();
  const [asked, ask] = useState<string>();
  const { form, phase, players, standings, stake } = file;
  const isOpen = phase === "open";
  const maker = isOpen && visitor?.address === file.owner ? visitor : undefined;
  const tieBreak = isOpen ? undefined : tieBreakText(form);
  const isIn = new Set(players);
  const rows = isOpen ? standings.filter(({ player }) => isIn.has(player)) : standings;
  if (rows.length === 0) {
    return (
      <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
        {tournaments.nobody}
      </p>
    );
  }
  const removal = asked === undefined ? "" : tournaments.remove({ player: nameOf(asked) });
  const remove = () => {
    ask(undefined);
    if (maker === undefined || asked === undefined) return;
    void act("remove", async () => {
      await removeFromTournament(kifu, maker, file, asked);
      await renew();
    });
  };
  return (
    <Section title={isOpen ? tournaments.entered : tournaments.standings} count={rows.length}>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-sm text-soft">
            <th scope="col" className="w-8 py-2 pr-2 text-right font-normal">
              <span className="sr-only">{tournaments.place}</span>
            </th>
            <th scope="col" className="py-2 pl-2 font-normal">
              {tournaments.player}
            </th>
            {!isOpen && (
              <th scope="col" className="py-2 text-right font-normal">
                {tournaments.points}
              </th>
            )}
            {!isOpen && stake > 0 && (
              <th scope="col" className="py-2 pl-3 text-right font-normal">
                {tournaments.won}
              </th>
            )}
            {tieBreak !== undefined && (
              <th scope="col" className="py-2 pl-3 text-right font-normal" title={tieBreak.long}>
                {tieBreak.short}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule border-y border-rule">
          {rows.map(({ player, place, points, tieBreak: value, stakes, played }) => (
            <tr key={player} className={classes(player === visitor?.address && "bg-sunken")}>
              <td className="w-8 py-1 pr-2 text-right text-soft tabular-nums">
                {isOpen ? "" : place}
              </td>
              <td className="py-1 pl-2">
                <Link
                  href={`/player/${player}`}
                  prefetch={false}
                  className="flex min-h-11 min-w-0 items-center gap-2.5 hover:underline"
                >
                  <Identicon
                    address={player}
                    own={player === visitor?.address}
                    className="size-8"
                  />
                  <span className="min-w-0 font-medium wrap-anywhere">
                    <PlayerName address={player} />
                  </span>
                  <BotBadge address={player} />
                  {!isOpen && !isIn.has(player) && (
                    <span className="text-sm text-faint">{tournaments.left}</span>
                  )}
                </Link>
              </td>
              {!isOpen && (
                <td className="py-1 text-right font-semibold tabular-nums">
                  {scoreText(form, points)}
                </td>
              )}
              {!isOpen && stake > 0 && (
                <td className="py-1 pl-3 text-right tabular-nums">
                  {wonText({ stakes, played }, stake)}
                </td>
              )}
              {tieBreak !== undefined && (
                <td className="py-1 pl-3 text-right text-soft tabular-nums">
                  {tieBreakValue(form, value)}
                </td>
              )}
              {maker !== undefined && player !== maker.address && (
                <td className="py-1 text-right">
                  <Button
                    look="quiet"
                    aria-label={tournaments.remove({ player: nameOf(player) })}
                    disabled={doing !== undefined}
                    onClick={() => ask(player)}
                  >
                    ×
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {problem !== undefined && (
        <div role="status" className="mt-3">
          <Notice tone="wrong">{problem.short}</Notice>
        </div>
      )}
      <Dialog
        open={asked !== undefined && maker !== undefined}
        title={removal}
        onClose={() => ask(undefined)}
      >
        <p className="mt-2 text-soft">{tournaments.removeText}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => ask(undefined)}>
            {common.cancel}
          </Button>
          <Button look="main" onClick={remove}>
            {removal}
          </Button>
        </div>
      </Dialog>
    </Section>
  );
}

interface RoundProps {
  readonly round: TournamentFile["rounds"][number];
  readonly isArena: boolean;
  /** The tournament's. */
  readonly id: string;
}

function Round({ round, isArena, id }: RoundProps) {
  const { tournaments } = texts();
  const nameOf = useNameOf();
  return (
    <ul className="divide-y divide-rule">
      {round.pairs.map((pair) => (
        <li key={pair.first} className="flex flex-wrap items-center gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
            <PlayerName address={pair.first} />
            <span className="text-faint"> – </span>
            <PlayerName address={pair.second} />
          </span>
          {pair.match === undefined ? (
            <span className="text-soft tabular-nums">
              {resultText(pair) ?? tournaments.notBegun}
            </span>
          ) : (
            <Link
              href={matchLink(pair.match, id)}
              prefetch={false}
              className="flex min-h-11 items-center tabular-nums underline decoration-rule underline-offset-4 hover:decoration-faint"
            >
              {tournaments.inMatch({
                result: resultText(pair) ?? tournaments.playing,
                match: pair.match,
                heard: (text) => <span className="sr-only">{text}</span>,
              })}
            </Link>
          )}
        </li>
      ))}
      {round.bye !== undefined && (
        <li className="py-2 text-soft">
          {isArena
            ? tournaments.waits({ player: nameOf(round.bye) })
            : tournaments.bye({ player: nameOf(round.bye) })}
        </li>
      )}
    </ul>
  );
}

function Invite({ file }: { readonly file: TournamentFile }) {
  const { tournaments } = texts();
  const [url, setUrl] = useState<string>();
  useEffect(() => setUrl(window.location.href), []);
  return (
    <div className="text-center">
      {url !== undefined && (
        <LinkBox url={url} label={tournaments.linkForPlayers} title={titleOf(file)} />
      )}
      <ScanBox url={url} caption={tournaments.scan} />
    </div>
  );
}
