import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { problemText, texts } from "../texts/texts";
import { FULL_BALANCE } from "./amounts";
import type { Money } from "./useMoney";

export function GetMoney({ money }: { readonly money: Money }) {
  const { balance, faucet, fromWallet, getting, problem, get } = money;
  const { common } = texts();
  const isOffered = faucet === true && balance !== undefined && balance < FULL_BALANCE;
  return (
    <>
      {(isOffered || getting) && (
        <Button className="mt-3 text-ink" disabled={getting} onClick={get}>
          {!getting
            ? common.getPlayMoney
            : fromWallet
              ? common.confirmInWallet
              : common.gettingMoney}
        </Button>
      )}
      {problem !== undefined && (
        <div className="mt-3">
          <Notice tone="wrong">{problemText(problem)}</Notice>
        </div>
      )}
    </>
  );
}
