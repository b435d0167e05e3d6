import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import type { CheckResult } from "./runCheck";
import type { CheckState } from "./useCheck";
import { problemText, texts } from "../texts/texts";

interface CheckDialogProps {
  /** Undefined while no check runs or is shown. */
  readonly state: CheckState | undefined;
  readonly onClose: () => void;
}

export function CheckDialog({ state, onClose }: CheckDialogProps) {
  const { progress, result, problem } = state ?? {};
  const { check, common } = texts();
  return (
    <Dialog open={state !== undefined} title={check.title} onClose={onClose}>
      <div aria-live="polite" className="mt-2 text-soft">
        {progress !== undefined && <p role="status">{progress}</p>}
        {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
        {result !== undefined && <Findings {...result} />}
      </div>
      <div className="mt-6 flex justify-end">
        <Button look={progress === undefined ? "main" : "plain"} onClick={onClose}>
          {progress === undefined ? common.close : common.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function Findings({ holds, headline, checked, unchecked, proof }: CheckResult) {
  return (
    <>
      <p className={`font-medium ${holds ? "text-ink" : "text-seal"}`}>{headline}</p>
      <List lines={checked} />
      {proof !== undefined && <p className="mt-4 text-sm leading-relaxed">{proof}</p>}
      {unchecked.length > 0 && (
        <p className="mt-4 font-medium text-ink">{texts().check.unchecked}</p>
      )}
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
