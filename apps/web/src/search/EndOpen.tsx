import { Button } from "../components/Button";
import { problemText, texts } from "../texts/texts";
import { useWithdrawal } from "./useWithdrawal";

interface EndOpenProps {
  readonly action: string;
}

/** A button that ends a search which is open at the node, but which this page does not run. */
export function EndOpen({ action }: EndOpenProps) {
  const { search } = texts();
  const { ending, lapses, problem, end } = useWithdrawal();
  return (
    <>
      <Button disabled={ending} onClick={end}>
        {ending ? search.ending : action}
      </Button>
      {(lapses || problem !== undefined) && (
        <p role="status" className="basis-full text-soft">
          {problem === undefined ? search.endsByItself : problemText(problem)}
        </p>
      )}
    </>
  );
}
