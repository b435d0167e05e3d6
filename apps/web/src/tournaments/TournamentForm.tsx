"use client";

import { makeTournament } from "@kifu/client/tournaments";
import { useAccounts, useKifu } from "@kifu/client/react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { BankChoice } from "../components/BankChoice";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { PaceChoice } from "../components/PaceChoice";
import { Segments } from "../components/Segments";
import { allWords } from "../games/words";
import { DEFAULT_PACE } from "../lib/paces";
import { fairGame, fairRemark } from "../home/fairGame";
import { useAct } from "../lib/useAct";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { RatedChoice } from "../ratings/RatedChoice";
import { StakeChoice } from "../stakes/StakeChoice";
import { formHint, formName, FORMS } from "./tournamentText";
import { timeText } from "../lib/time";
import { problemText, space, texts } from "../texts/texts";

const ROUNDS = [3, 5, 7, 9].map((value) => ({ value, label: `${value}` }));
const MINUTES = [15, 30, 60, 90];

/** Seconds until the start. 0 stands for a date. */
const STARTS = [120, 600, 3600, 0];

/** Makes a tournament, and goes to its page. */
export function TournamentForm() {
  const { tournaments } = texts();
  const games = allWords(texts());
  const kifu = useKifu();
  const { account, accounts } = useAccounts();
  const router = useRouter();
  const form = useEarlyChoices();
  const { doing, problem, act } = useAct();
  const [kind, setKind] = useState<(typeof FORMS)[number]>("swiss");
  const [game, setGame] = useState(games[0]!.name);
  const [moveLimit, setMoveLimit] = useState(DEFAULT_PACE);
  const [rounds, setRounds] = useState(5);
  const [minutes, setMinutes] = useState(30);
  const [startsIn, setStartsIn] = useState(600);
  const [moment, setMoment] = useState("");
  const [rated, setRated] = useState(false);
  const [listed, setListed] = useState(true);
  const [chosenStake, setStake] = useState<number | undefined>(0);
  const [wantsBots, setBots] = useState(false);
  const mayStake = kind !== "arena" && !rated;
  const stake = mayStake ? chosenStake : 0;
  const mayHaveBots = !rated && stake === 0 && listed;
  const isReady = (startsIn > 0 || moment !== "") && stake !== undefined;

  const make = () =>
    act("make", async () => {
      const maker = account ?? (await accounts.guest());
      const id = await makeTournament(kifu, maker, {
        form: kind,
        game,
        moveLimit,
        rated,
        stake: stake ?? 0,
        bots: mayHaveBots && wantsBots,
        length: { swiss: rounds, "round-robin": 0, arena: minutes }[kind],
        listed,
        startsIn: startsIn > 0 ? startsIn : secondsUntil(moment),
      });
      router.push(`/tournament/${id}`);
    });

  // Only when a stake or a rating is first chosen, so that the maker can go back to their game.
  const chooseFair = () => setGame(fairGame(game));
  const takeRated = (next: boolean) => {
    setRated(next);
    if (next) chooseFair();
  };
  const takeStake = (next: number | undefined) => {
    setStake(next);
    if (stake === 0 && next !== 0) chooseFair();
  };

  return (
    <form
      className="rounded-xl border border-rule bg-sheet p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <h2 className="text-2xl font-semibold">{tournaments.make}</h2>
      <div ref={form} className="mt-5 grid gap-4">
        <div>
          <Segments
            name="form"
            title={tournaments.form}
            options={FORMS.map((value) => ({ value, label: formName(value) }))}
            chosen={kind}
            onChoose={setKind}
          />
          <p className="mt-2 text-sm text-soft">{formHint(kind)}</p>
        </div>
        <Segments
          name="game"
          title={tournaments.game}
          options={games.map(({ name, title }) => ({ value: name, label: title }))}
          chosen={game}
          onChoose={setGame}
        />
        <div>
          <PaceChoice chosen={moveLimit} onChoose={setMoveLimit} />
          <BankChoice chosen={moveLimit} onChoose={setMoveLimit} />
          <RatedChoice rated={rated} onChoose={takeRated} remark={fairRemark(game)} />
        </div>
        {mayStake && (
          <div>
            <StakeChoice stake={stake} onChoose={takeStake} />
            {stake !== 0 && (
              <p className="mt-2 text-sm text-soft">
                {tournaments.stakesHint}
                {space()}
                {fairRemark(game)}
              </p>
            )}
          </div>
        )}
        {kind === "arena" && <p className="text-sm text-soft">{tournaments.noStakesInArena}</p>}
        {kind === "swiss" && (
          <Segments
            name="rounds"
            title={tournaments.numberOfRounds}
            options={ROUNDS}
            chosen={rounds}
            onChoose={setRounds}
          />
        )}
        {kind === "arena" && (
          <Segments
            name="minutes"
            title={tournaments.howLong}
            options={MINUTES.map((value) => ({
              value,
              label: tournaments.minutes({ minutes: value }),
            }))}
            chosen={minutes}
            onChoose={setMinutes}
          />
        )}
        <Segments
          name="start"
          title={tournaments.startIn}
          options={STARTS.map((value) => ({
            value,
            label: value > 0 ? timeText(value) : tournaments.chooseStart,
          }))}
          chosen={startsIn}
          onChoose={setStartsIn}
        />
        {startsIn === 0 && (
          <label className="block text-sm text-soft">
            {tournaments.startDate}
            <input
              type="datetime-local"
              required
              value={moment}
              onChange={(event) => setMoment(event.target.value)}
              className="mt-1.5 block h-11 w-full min-w-0 rounded-lg border border-rule bg-paper px-3 text-base text-ink"
            />
          </label>
        )}
        <Segments
          name="listed"
          title={tournaments.whoFinds}
          options={[
            { value: true, label: tournaments.everybody },
            { value: false, label: tournaments.whoHasLink },
          ]}
          chosen={listed}
          onChoose={setListed}
        />
        {mayHaveBots && (
          <Segments
            name="bots"
            title={tournaments.odd}
            options={[
              { value: false, label: tournaments.sitOut },
              { value: true, label: tournaments.botEnters },
            ]}
            chosen={wantsBots}
            onChoose={setBots}
          />
        )}
        <div>
          <Button type="submit" look="main" disabled={!isReady || doing !== undefined}>
            {doing === undefined ? tournaments.makeIt : tournaments.making}
          </Button>
        </div>
        <div role="status">
          {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
        </div>
      </div>
    </form>
  );
}

function secondsUntil(moment: string): number {
  return Math.round((new Date(moment).getTime() - Date.now()) / 1000);
}
