"use client";

import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Tick } from "../components/icons";
import type { Shown } from "./compareShown";
import type { CheckResult } from "./runCheck";
import { useCheck } from "./useCheck";

export function CheckMatch(shown: Shown) {
  const { state, start, stop } = useCheck(shown);
  const { progress, result, problem } = state ?? {};
  return (
    <>
      <Button onClick={() => void start()}>
        <Tick />
        Check this match
      </Button>
      <Dialog open={state !== undefined} title="Match check" onClose={stop}>
        <div aria-live="polite" className="mt-2 text-soft">
          {progress !== undefined && <p role="status">{progress}</p>}
          {problem !== undefined && (
            <p role="alert">
              {problem.short} {problem.advice}
            </p>
          )}
          {result !== undefined && <Findings {...result} />}
        </div>
        <div className="mt-6 flex justify-end">
          <Button look={progress === undefined ? "main" : "plain"} onClick={stop}>
            {progress === undefined ? "Close" : "Cancel"}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Findings({ holds, headline, checked, unchecked, proof }: CheckResult) {
  return (
    <>
      <p className={`font-medium ${holds ? "text-ink" : "text-seal"}`}>{headline}</p>
      <List lines={checked} />
      {proof !== undefined && <p className="mt-4 text-sm leading-relaxed">{proof}</p>}
      {unchecked.length > 0 && <p className="mt-4 font-medium text-ink">Not checked</p>}
      <List lines={unchecked} />
    </>
  );
}

function List({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-sm leading-relaxed">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
