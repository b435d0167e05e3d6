import { FakeWallet } from "@kifu/client/testing";
import type { Person } from "./Person.js";

/** An answer from the test process to the page. An error keeps its code. */
type Said = { readonly answer: unknown } | { readonly thrown: { code: number; message: string } };

type SendRequest = Parameters<FakeWallet["sendTransaction"]>[0];

type Ask = (method: string, request: unknown) => Promise<Said>;

interface WalletPage {
  askTestWallet: Ask;
  tellAccounts?: (accounts: string[]) => void;
  mina?: unknown;
}

/** Simulates the Auro wallet on a person's pages. Its key stays in the test process. */
export class WalletInPage {
  readonly wallet = new FakeWallet();
  connects = 0;

  private constructor(private readonly person: Person) {}

  /**
   * Adds the wallet. Call this before the first page, because a wallet is present before a page's
   * scripts run.
   */
  static async give(person: Person): Promise<WalletInPage> {
    const given = new WalletInPage(person);
    const ask: Ask = (method, request) => given.ask(method, request);
    await person.context.exposeFunction("askTestWallet", ask);
    await person.context.addInitScript(putOnPage);
    return given;
  }

  async choose(signer: FakeWallet["signer"]): Promise<void> {
    this.wallet.choose(signer);
    for (const page of this.person.context.pages()) {
      await page.evaluate(
        (address) => (globalThis as unknown as WalletPage).tellAccounts?.([address]),
        signer.address,
      );
    }
  }

  private async ask(method: string, request: unknown): Promise<Said> {
    if (method === "requestAccounts") this.connects++;
    try {
      return { answer: await this.answer(method, request) };
    } catch (error) {
      const { code, message } = error as { code: number; message: string };
      return { thrown: { code, message } };
    }
  }

  private async answer(method: string, request: unknown): Promise<unknown> {
    if (method === "requestAccounts") return await this.wallet.requestAccounts();
    if (method === "getAccounts") return await this.wallet.getAccounts();
    if (method === "sendTransaction") {
      return await this.wallet.sendTransaction(request as SendRequest);
    }
    return await this.wallet.signFields(request as { message: string[] });
  }
}

/** Runs in the page, so it must not use anything outside the function. */
function putOnPage(): void {
  const page = globalThis as unknown as WalletPage;
  const listeners = new Set<(accounts: string[]) => void>();
  const ask = async (method: string, request?: unknown) => {
    const said = await page.askTestWallet(method, request);
    if ("answer" in said) return said.answer;
    throw Object.assign(new Error(said.thrown.message), said.thrown);
  };
  page.tellAccounts = (accounts) => [...listeners].forEach((listener) => listener(accounts));
  page.mina = {
    requestAccounts: () => ask("requestAccounts"),
    getAccounts: () => ask("getAccounts"),
    signFields: (request: unknown) => ask("signFields", request),
    sendTransaction: (request: unknown) => ask("sendTransaction", request),
    on: (_event: string, listener: (accounts: string[]) => void) => listeners.add(listener),
    removeListener: (_event: string, listener: (accounts: string[]) => void) =>
      listeners.delete(listener),
  };
}
