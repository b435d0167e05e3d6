import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import type { ShownError } from "../lib/shownError";
import { problemText, texts } from "../texts/texts";

interface SearchProblemProps {
  readonly problem: ShownError | undefined;
  readonly onRetry: () => void;
}

export function SearchProblem({ problem, onRetry }: SearchProblemProps) {
  if (problem === undefined) return null;
  return (
    <div className="mt-4 w-full text-left">
      <Notice
        tone="wrong"
        actions={
          <Button size="small" onClick={onRetry}>
            {texts().common.tryAgain}
          </Button>
        }
      >
        {problemText(problem)}
      </Notice>
    </div>
  );
}
