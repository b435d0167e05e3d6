import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import type { ShownError } from "../lib/shownError";

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
            Try again
          </Button>
        }
      >
        {problem.short} {problem.advice}
      </Notice>
    </div>
  );
}
