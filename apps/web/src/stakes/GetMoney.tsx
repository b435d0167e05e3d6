import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { FULL_BALANCE } from "./amounts";
import type { Money } from "./useMoney";

export function GetMoney({ money }: { readonly money: Money }) {
  const { balance, faucet, fromWallet, getting, problem, get } = money;
  const isOffered = faucet === true && balance !== undefined && balance < FULL_BALANCE;
  return (
    <>
      {(isOffered || getting) && (
        <Button className="mt-3 text-ink" disabled={getting} onClick={get}>
          {!getting ? "Get play money" : fromWallet ? "Confirm in your wallet…" : "Getting it…"}
        </Button>
      )}
      {problem !== undefined && (
        <div className="mt-3">
          <Notice tone="wrong">
            {problem.short} {problem.advice}
          </Notice>
        </div>
      )}
    </>
  );
}
