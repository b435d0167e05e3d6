import { useAccounts, useChain, useKifu, usePlayer } from "@kifu/client/react";
import { useAct } from "../lib/useAct";
import type { ShownError } from "../lib/shownError";

/** What a person has in play money, and the way to more. */
export interface Money {
  /** undefined until it is known. */
  readonly balance: number | undefined;
  /** Whether the chain gives play money away; undefined until it is known. */
  readonly faucet: boolean | undefined;
  readonly fromWallet: boolean;
  /** Whether it is being asked for. */
  readonly getting: boolean;
  readonly problem: ShownError | undefined;
  /** Has the balance made up, of a guest who is made for it where there is no account yet. */
  readonly get: () => void;
}

/** What the person who looks at the page has. */
export function useMoney(): Money {
  const kifu = useKifu();
  const { account, accounts, ready } = useAccounts();
  const player = usePlayer(account?.address).value;
  const chain = useChain().value;
  const { doing, problem, act } = useAct();
  // Who has no account yet has nothing.
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

/** Whether it is known that this stake is more than they have. */
export function isShort({ balance }: Pick<Money, "balance">, stake: number): boolean {
  return balance !== undefined && balance < stake;
}
