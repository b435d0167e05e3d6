import type { ReactNode } from "react";
import { Notice } from "../components/Notice";
import { judgeByRules } from "./judgeByRules";
import type { AnyGame } from "../games/plainGame";
import { useCircuit } from "./useCircuit";
import type { MoveCall, MoveVerdict } from "@kifu/kit/plain";
import { differenceOf } from "./verdict";

interface VerdictsProps {
  readonly game: AnyGame;
  readonly call: MoveCall;
  /** Changes when the same call must be judged again. */
  readonly round: number;
}

export function Verdicts({ game, call, round }: VerdictsProps) {
  const byRules = judgeByRules(game.rules, call);
  const answer = useCircuit(game.rules.name, call, round);
  const byCircuit = answer?.verdict;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <VerdictCard title="Rules">
          <VerdictText game={game} verdict={byRules} />
        </VerdictCard>
        <VerdictCard title="Circuit">
          {byCircuit !== undefined ? (
            <VerdictText game={game} verdict={byCircuit} />
          ) : (
            <p className={answer === undefined ? "text-soft" : "text-accent"}>
              {answer === undefined ? "Running the circuit…" : answer.error}
            </p>
          )}
        </VerdictCard>
      </div>
      {byCircuit !== undefined && (
        <Agreement
          difference={differenceOf(byRules, byCircuit)}
          isTrusted={
            answer?.trustsState === true &&
            game.rules.decode.state(call.state.map(BigInt), call.secondToMove ? 1 : 0) === undefined
          }
        />
      )}
    </div>
  );
}

interface AgreementProps {
  readonly difference: string | undefined;
  /** True if this game's circuit does not check the state, and no play leads to this state. */
  readonly isTrusted: boolean;
}

function Agreement({ difference, isTrusted }: AgreementProps) {
  if (difference === undefined) return <Notice>Rules and circuit agree.</Notice>;
  if (isTrusted) {
    return (
      <Notice>
        {difference} That is not a fault here: this game’s circuit trusts the state of the match,
        and no play leads to this one.
      </Notice>
    );
  }
  return <Notice tone="wrong">{difference}</Notice>;
}

interface VerdictCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

function VerdictCard({ title, children }: VerdictCardProps) {
  return (
    <section
      aria-label={`${title}: verdict`}
      className="min-w-0 rounded-xl border border-rule bg-sheet p-4"
    >
      <h3 className="mb-2 text-sm text-soft">{title}</h3>
      {children}
    </section>
  );
}

interface VerdictTextProps {
  readonly game: AnyGame;
  readonly verdict: MoveVerdict;
}

function VerdictText({ game, verdict }: VerdictTextProps) {
  if (verdict.kind === "failed") {
    return (
      <>
        <p className="text-lg font-semibold text-seal">Broken</p>
        <p className="mt-1 text-sm break-words">{verdict.message}</p>
      </>
    );
  }
  if (verdict.kind === "refused") {
    return (
      <>
        <p className="text-lg font-semibold text-seal">Refused</p>
        <code className="mt-1 block text-sm break-all">{verdict.code}</code>
      </>
    );
  }
  const line = game.line(BigInt(verdict.line));
  return (
    <>
      <p className="text-lg font-semibold text-good">Accepted</p>
      <p className="mt-1">{ENDING_TEXTS[verdict.ending]}</p>
      {line !== undefined && <p>Line: {line.join(" ").toUpperCase()}</p>}
      <p className="mt-3 text-sm text-soft">State after</p>
      <ol className="mt-1 flex flex-col gap-1">
        {verdict.state.map((field, i) => (
          <li key={i}>
            <code className="text-sm break-all select-all">{field}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

const ENDING_TEXTS = {
  none: "The game goes on.",
  won: "The mover wins.",
  lost: "The mover loses.",
  drawn: "The game is drawn.",
} as const;
