import { useAccounts, useChain, useKifu, usePlayer } from "@kifu/client/react";
import { useAct } from "../lib/useAct";
import type { ShownError } from "../lib/shownError";

export interface Money {
  /** Undefined until known. */
  readonly balance: number | undefined;
  /** Whether the chain gives away play money. Undefined until known. */
  readonly faucet: boolean | undefined;
  readonly fromWallet: boolean;
  /** Whether money is being requested. */
  readonly getting: boolean;
  readonly problem: ShownError | undefined;
  /** Tops up the balance. Creates a guest if there is no account. */
  readonly get: () => void;
}

export function useMoney(): Money {
  const kifu = useKifu();
  const { account, accounts, ready } = useAccounts();
  const player = usePlayer(account?.address).value;
  const chain = useChain().value;
  const { doing, problem, act } = useAct();
  // A visitor without an account has no money.
  const known = account === undefined ? (ready ? 0 : undefined) : player?.balance;
  return {
    balance: known,
    faucet: chain?.faucet,
    fromWallet: account?.kind === "wallet",
    getting: doing !== undefined,
    problem,
    get: () => void act("get", async () => await kifu.grant(account ?? (await accounts.guest()))),
  };
}

/** Whether this stake is known to exceed the balance. */
export function isShort({ balance }: Pick<Money, "balance">, stake: number): boolean {
  return balance !== undefined && balance < stake;
}
