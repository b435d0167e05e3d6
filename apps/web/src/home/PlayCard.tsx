"use client";

import { botMoveLimit } from "@kifu/bots/pools";
import { type Level, levels, type SeatNumber } from "@kifu/kit/plain";
import Link from "next/link";
import { BankChoice, SlowChoice } from "../components/BankChoice";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { PaceChoice } from "../components/PaceChoice";
import { Segments } from "../components/Segments";
import { allGames } from "../games";
import type { GameFacts } from "../games/game";
import { smallPieces } from "../games/smallPieces";
import { classes } from "../lib/classes";
import { DEFAULT_PACE, isSlowPace } from "../lib/paces";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { newInviteLink } from "../links/inviteLink";
import { EndOpen } from "../search/EndOpen";
import { PressLink } from "../search/PressLink";
import { SearchLink } from "../search/SearchLink";
import { RatedChoice } from "../ratings/RatedChoice";
import { StakePanel } from "../stakes/StakePanel";
import { amountText, missingText } from "../stakes/stakeText";
import { space, texts } from "../texts/texts";
import { fairRemark } from "./fairGame";
import type { Resumable } from "./useResume";

const PLAY_CLASS = `w-full sm:w-auto ${buttonClass({ look: "main", size: "large" })}`;

interface PlayCardProps {
  readonly game: GameFacts;
  readonly moveLimit: number;
  /** The level of the wanted bot. Undefined for any opponent. */
  readonly level: Level | undefined;
  /** Each side's stake against a person. Undefined if the typed text is not an amount. */
  readonly stake: number | undefined;
  readonly rated: boolean;
  readonly resume: Resumable | undefined;
  readonly faucet: boolean;
  readonly onStake: (stake: number | undefined) => void;
  readonly onRated: (rated: boolean) => void;
  readonly onGame: (game: GameFacts) => void;
  readonly onPace: (moveLimit: number) => void;
  readonly onLevel: (level: Level | undefined) => void;
}

/** Bots play no rated matches, and a match with a stake is not rated. */
export function canBeRated(level: Level | undefined, stake: number | undefined): boolean {
  return level === undefined && stake === 0;
}

export function PlayCard(props: PlayCardProps) {
  const { game, moveLimit, rated, faucet, onGame, onPace, onLevel, onRated } = props;
  const { common, home, site } = texts();
  const isSlow = isSlowPace(moveLimit);
  // Bots play no slow matches, and a slow match begins beside another one.
  const level = isSlow ? undefined : props.level;
  const resume = isSlow && props.resume?.match !== undefined ? undefined : props.resume;
  const form = useEarlyChoices();
  const stake = level === undefined && !isSlow ? props.stake : 0;
  const askedLimit = level === undefined ? moveLimit : botMoveLimit(moveLimit, level);
  return (
    <div ref={form} className="play-card mt-7 max-w-xl short:mt-5">
      <fieldset>
        <legend className="sr-only">{home.game}</legend>
        {/*
         * On a phone, two games share a row. If the number of games is odd, the first game has a
         * row of its own. On larger screens three share a row.
         */}
        <div className="game-choices">
          {allGames().map((option) => (
            <label key={option.name} className="game-choice">
              <input
                type="radio"
                name="game"
                className="sr-only"
                checked={option.name === game.name}
                onChange={() => onGame(option)}
              />
              <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-[0.9rem] font-semibold sm:flex-nowrap sm:gap-x-2">
                <span className="flex">
                  <span className="size-5">
                    <Piece game={option} seat={0} />
                  </span>
                  <span className="-ml-1 size-5">
                    <Piece game={option} seat={1} />
                  </span>
                </span>
                {option.title}
              </span>
            </label>
          ))}
        </div>
        <p className="mt-2.5 text-sm leading-snug text-soft">
          {game.sentence}
          {space()}
          <Link
            href={`/rules/${game.name}`}
            prefetch={false}
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            {common.howToPlay}
          </Link>
          {"\u00A0· "}
          <Link
            href="/puzzles"
            prefetch={false}
            className="underline decoration-rule underline-offset-4 hover:text-ink"
          >
            {site.puzzles}
          </Link>
        </p>
      </fieldset>
      <div className="mt-5 grid gap-4 short:mt-4 short:gap-3">
        <PaceChoice chosen={moveLimit} onChoose={onPace} />
        <Segments
          name="level"
          title={home.opponent}
          options={[
            { value: undefined, label: home.anyone },
            ...levels.map((value) => ({ value, label: common[value] })),
          ]}
          chosen={level}
          onChoose={(next) => {
            onLevel(next);
            if (isSlow && next !== undefined) onPace(DEFAULT_PACE);
          }}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        {resume?.match !== undefined ? (
          <Link href={`/match/${resume.match}`} className={PLAY_CLASS}>
            {resume.action}
          </Link>
        ) : resume === undefined && stake === undefined ? (
          <>
            <Button
              look="main"
              size="large"
              className="w-full sm:w-auto"
              aria-describedby="missing"
              disabled
            >
              {home.playNow}
            </Button>
            <p id="missing" role="status" className="order-last w-full text-sm text-soft">
              {missingText(stake, false, undefined)}
            </p>
          </>
        ) : resume?.page !== undefined ? (
          <PressLink href={resume.page} className={PLAY_CLASS}>
            {resume.action}
          </PressLink>
        ) : resume !== undefined ? (
          <EndOpen action={resume.action} />
        ) : (
          <SearchLink
            terms={{ game: game.name, moveLimit: askedLimit, stake: stake ?? 0, rated }}
            className={PLAY_CLASS}
          >
            {stake ? home.playFor({ amount: amountText(stake) }) : home.playNow}
          </SearchLink>
        )}
        {resume === undefined ? (
          <Link
            href={newInviteLink({ game: game.name, moveLimit, stake: stake ?? 0 })}
            className={classes("w-full sm:w-auto", buttonClass({ size: "large" }))}
          >
            {home.playFriend}
          </Link>
        ) : (
          <p className="flex min-h-14 items-center text-soft">{resume.text}</p>
        )}
      </div>
      <BankChoice chosen={moveLimit} onChoose={onPace} />
      {game.hidden === undefined && <SlowChoice chosen={moveLimit} onChoose={onPace} />}
      {canBeRated(level, stake) && (
        <RatedChoice rated={rated} onChoose={onRated} remark={fairRemark(game.name)} />
      )}
      {!isSlow && (
        <StakePanel
          faucet={faucet}
          againstBot={level !== undefined}
          stake={props.stake}
          onChoose={props.onStake}
          remark={fairRemark(game.name)}
        />
      )}
    </div>
  );
}

interface PieceOfProps {
  readonly game: GameFacts;
  readonly seat: SeatNumber;
}

function Piece({ game, seat }: PieceOfProps) {
  const Shown = smallPieces[game.name] ?? game.Piece;
  return <Shown seat={seat} />;
}
