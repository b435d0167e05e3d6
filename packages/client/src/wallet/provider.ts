/** What Auro puts on the page. Each answers with an error, or throws it. */
export interface Provider {
  requestAccounts(): Promise<unknown>;
  getAccounts?(): Promise<unknown>;
  signFields(request: { message: string[] }): Promise<unknown>;
  on?(event: "accountsChanged", listener: (accounts: unknown) => void): void;
  removeListener?(event: "accountsChanged", listener: (accounts: unknown) => void): void;
}

/**
 * The wallet of this page, if there is one that can sign fields; looked for again each time,
 * since wallets may come late.
 */
export function provider(): Provider | undefined {
  const { mina } = globalThis as { mina?: Partial<Provider> };
  const isWallet =
    typeof mina?.requestAccounts === "function" && typeof mina.signFields === "function";
  return isWallet ? (mina as Provider) : undefined;
}

/** Whether to offer a wallet at all. */
export function walletPresence(): "absent" | "present" {
  return provider() === undefined ? "absent" : "present";
}
