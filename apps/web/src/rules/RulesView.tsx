import { useState } from "react";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { Section } from "../components/Section";
import { gameNamed } from "../games";
import { useSteps } from "../match/useSteps";
import { CallForm } from "./CallForm";
import { MoveForm } from "./MoveForm";
import { MoveTexts } from "./MoveTexts";
import { callOf, notAMove, playNotation } from "./playNotation";
import { resultText } from "./resultText";
import type { AnyGame } from "../games/plainGame";
import type { MoveCall } from "@kifu/kit/plain";

interface Tried {
  readonly text: string;
  readonly reason: string;
  readonly call: MoveCall | undefined;
}

export function RulesView({ game }: { readonly game: AnyGame }) {
  const { rules, words } = game;
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [tried, setTried] = useState<Tried>();
  const whole = playNotation(rules, moves);
  const steps = useSteps(whole.played);
  const shown = steps.latest ? whole : playNotation(rules, moves.slice(0, steps.at));
  const { position, outcome } = shown;
  const isOver = outcome.ending !== "none";
  const line = game.line(outcome.line);
  const Board = gameNamed(rules.name)?.Board;

  const go = (to: number) => {
    setTried(undefined);
    steps.go(to);
  };
  /** Returns whether the move is played. A refused move stays visible. */
  const play = (text: string): boolean => {
    const move = rules.notation.read(text);
    if (move === undefined) setTried({ text, reason: notAMove(text), call: undefined });
    if (move === undefined) return false;
    const played = rules.play(position, move);
    const call = callOf(rules, position, move);
    if (!played.ok || isOver) {
      setTried({ text, reason: played.ok ? "The game is over." : played.code, call });
      return false;
    }
    setMoves([...moves.slice(0, steps.at), rules.notation.write(move)]);
    go(steps.at + 1);
    return true;
  };
  const playBot = () => {
    const move = game.chooseMove(position, Math.random);
    if (move !== undefined) play(rules.notation.write(move));
  };
  const startOver = () => {
    setMoves([]);
    go(0);
  };

  const result = resultText(words.sides, position.turn, outcome.ending);
  const call = tried === undefined ? shown.call : tried.call;
  const about = tried?.text ?? moves[steps.at - 1];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,min(36rem,max(22rem,calc(100dvh-12rem))))_minmax(0,1fr)]">
        <div className="rounded-lg shadow-board">
          {Board !== undefined && (
            <Board
              moves={moves.slice(0, steps.at)}
              sending={false}
              line={line}
              mover={isOver ? undefined : position.turn}
              onPlay={play}
              label={`${words.title} board. ${result}`}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <h2 className="text-2xl font-semibold" role="status">
              {result}
            </h2>
            {line !== undefined && (
              <p className="mt-1 text-soft">Line: {line.join(" ").toUpperCase()}</p>
            )}
          </div>
          <MoveForm onPlay={play} sample={words.sample[0]} />
          {tried !== undefined && (
            <Notice tone="wrong">
              {tried.text.toUpperCase()} is not played: {tried.reason}
            </Notice>
          )}
          {whole.refused !== undefined && (
            <Notice tone="wrong">
              Move {whole.played + 1}, {moves[whole.played]?.toUpperCase()}, is not allowed any
              more: {whole.refused}
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={steps.at === 0} onClick={() => go(steps.at - 1)}>
              Undo
            </Button>
            <Button size="small" disabled={steps.latest} onClick={() => go(steps.at + 1)}>
              Redo
            </Button>
            <Button size="small" disabled={isOver} onClick={playBot}>
              Bot’s move
            </Button>
            <Button size="small" disabled={moves.length === 0} onClick={startOver}>
              Start over
            </Button>
          </div>
          <MoveTexts
            moves={moves.slice(0, whole.played)}
            at={steps.at}
            sides={words.sides}
            onGo={go}
          />
        </div>
      </div>
      <Section title="State">
        <p className="text-soft">
          The fields of the position that is shown, as a match stores them.
        </p>
        <ol className="mt-3 flex flex-col gap-2">
          {rules.encode.state(position).map((field, i) => (
            <li key={i} className="rounded-lg bg-sunken px-3 py-2">
              <code className="text-sm break-all select-all">{String(field)}</code>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={about === undefined ? "Call" : `Call of ${about.toUpperCase()}`}>
        {call === undefined ? (
          <p className="text-soft">
            Play a move, and what is sent for it appears here, to be changed and judged.
          </p>
        ) : (
          <CallForm key={JSON.stringify(call)} game={game} call={call} />
        )}
      </Section>
    </>
  );
}
