import { Button } from "../components/Button";
import { useWithdrawal } from "./useWithdrawal";

interface EndOpenProps {
  readonly action: string;
}

/** A button that ends a search which is open at the node, but which this page does not run. */
export function EndOpen({ action }: EndOpenProps) {
  const { ending, lapses, problem, end } = useWithdrawal();
  return (
    <>
      <Button disabled={ending} onClick={end}>
        {ending ? "Ending…" : action}
      </Button>
      {(lapses || problem !== undefined) && (
        <p role="status" className="basis-full text-soft">
          {problem === undefined
            ? "This device has no key for that. It ends by itself within half a minute unless another page continues it."
            : `${problem.short} ${problem.advice}`}
        </p>
      )}
    </>
  );
}
