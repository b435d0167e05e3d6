/** The object that Auro adds to the page. Its methods throw an error or return one. */
export interface Provider {
  requestAccounts(): Promise<unknown>;
  getAccounts?(): Promise<unknown>;
  signFields(request: { message: string[] }): Promise<unknown>;
  /** Signs a transaction as its fee payer, and sends it unless it only signs. */
  sendTransaction?(request: {
    transaction: string;
    feePayer: { fee: number; memo: string };
    onlySign?: boolean;
  }): Promise<unknown>;
  requestNetwork?(): Promise<unknown>;
  on?(event: "accountsChanged", listener: (accounts: unknown) => void): void;
  removeListener?(event: "accountsChanged", listener: (accounts: unknown) => void): void;
}

/**
 * The wallet of this page, if it can sign fields. It is looked up at each call, because wallets
 * may add themselves late.
 */
export function provider(): Provider | undefined {
  const { mina } = globalThis as { mina?: Partial<Provider> };
  const isWallet =
    typeof mina?.requestAccounts === "function" && typeof mina.signFields === "function";
  return isWallet ? (mina as Provider) : undefined;
}

/** Whether the page should offer to connect a wallet. */
export function walletPresence(): "absent" | "present" {
  return provider() === undefined ? "absent" : "present";
}
