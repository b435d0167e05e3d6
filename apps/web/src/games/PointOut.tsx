import { useAccounts, useKifuContext } from "@kifu/client/react";
import { Button } from "../components/Button";
import { useAct } from "../lib/useAct";
import { texts } from "../texts/texts";

/** The button with which White points out Black's foul in a match. */
export function PointOut({ match }: { readonly match: number }) {
  const { kifu } = useKifuContext();
  const { account } = useAccounts();
  const { doing, problem, act } = useAct();
  const press = async () => {
    if (account !== undefined) await act("point out", () => kifu.match(match).pointOut(account));
  };
  return (
    <>
      <Button size="small" look="main" disabled={doing !== undefined} onClick={() => void press()}>
        {texts().board.pointOut}
      </Button>
      {problem && <p role="alert">{problem.short}</p>}
    </>
  );
}
