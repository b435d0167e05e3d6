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
import { gameWords } from "../games/words";
import { DEFAULT_PACE } from "../lib/paces";
import { useAct } from "../lib/useAct";
import { useEarlyChoices } from "../lib/useEarlyChoices";
import { RatedChoice } from "../ratings/RatedChoice";
import { FORM_TEXTS, FORMS } from "./tournamentText";

const GAMES = Object.values(gameWords).map(({ name, title }) => ({ value: name, label: title }));

const ROUNDS = [3, 5, 7, 9].map((value) => ({ value, label: `${value}` }));
const MINUTES = [15, 30, 60, 90].map((value) => ({ value, label: `${value} min` }));

/** Seconds until the start. 0 stands for a date. */
const STARTS = [
  { value: 120, label: "2 min" },
  { value: 600, label: "10 min" },
  { value: 3600, label: "1 h" },
  { value: 0, label: "Choose" },
];

/** Makes a tournament, and goes to its page. */
export function TournamentForm() {
  const kifu = useKifu();
  const { account, accounts } = useAccounts();
  const router = useRouter();
  const form = useEarlyChoices();
  const { doing, problem, act } = useAct();
  const [kind, setKind] = useState<(typeof FORMS)[number]["value"]>("swiss");
  const [game, setGame] = useState(GAMES[0]!.value);
  const [moveLimit, setMoveLimit] = useState(DEFAULT_PACE);
  const [rounds, setRounds] = useState(5);
  const [minutes, setMinutes] = useState(30);
  const [startsIn, setStartsIn] = useState(600);
  const [moment, setMoment] = useState("");
  const [rated, setRated] = useState(false);
  const [listed, setListed] = useState(true);
  const isReady = startsIn > 0 || moment !== "";

  const make = () =>
    act("make", async () => {
      const maker = account ?? (await accounts.guest());
      const id = await makeTournament(kifu, maker, {
        form: kind,
        game,
        moveLimit,
        rated,
        length: { swiss: rounds, "round-robin": 0, arena: minutes }[kind],
        listed,
        startsIn: startsIn > 0 ? startsIn : secondsUntil(moment),
      });
      router.push(`/tournament/${id}`);
    });

  return (
    <form
      className="rounded-xl border border-rule bg-sheet p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <h2 className="text-2xl font-semibold">Make a tournament</h2>
      <div ref={form} className="mt-5 grid gap-4">
        <div>
          <Segments name="form" title="Form" options={FORMS} chosen={kind} onChoose={setKind} />
          <p className="mt-2 text-sm text-soft">{FORM_TEXTS[kind]}</p>
        </div>
        <Segments name="game" title="Game" options={GAMES} chosen={game} onChoose={setGame} />
        <div>
          <PaceChoice chosen={moveLimit} onChoose={setMoveLimit} />
          <BankChoice chosen={moveLimit} onChoose={setMoveLimit} />
          <RatedChoice rated={rated} onChoose={setRated} />
        </div>
        {kind === "swiss" && (
          <Segments
            name="rounds"
            title="Rounds"
            options={ROUNDS}
            chosen={rounds}
            onChoose={setRounds}
          />
        )}
        {kind === "arena" && (
          <Segments
            name="minutes"
            title="How long"
            options={MINUTES}
            chosen={minutes}
            onChoose={setMinutes}
          />
        )}
        <Segments
          name="start"
          title="Starts in"
          options={STARTS}
          chosen={startsIn}
          onChoose={setStartsIn}
        />
        {startsIn === 0 && (
          <label className="block text-sm text-soft">
            Date and time, at most 30 days ahead
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
          title="Who finds it"
          options={[
            { value: true, label: "Everybody" },
            { value: false, label: "Who has the link" },
          ]}
          chosen={listed}
          onChoose={setListed}
        />
        <div>
          <Button type="submit" look="main" disabled={!isReady || doing !== undefined}>
            {doing === undefined ? "Make it" : "Making it…"}
          </Button>
        </div>
        <div role="status">
          {problem !== undefined && (
            <Notice tone="wrong">
              {problem.short} {problem.advice}
            </Notice>
          )}
        </div>
      </div>
    </form>
  );
}

function secondsUntil(moment: string): number {
  return Math.round((new Date(moment).getTime() - Date.now()) / 1000);
}
