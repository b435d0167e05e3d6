import type { PendingTransaction } from "@proto-kit/sequencer";
import type { Ledger } from "./Ledger.js";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface TransactionAnswer {
  status: string;
  height: number | null;
  code: string | null;
}

/** Codes of refusals that are not the transaction's fault. The sender tries again. */
const PASSING: readonly string[] = ["ingress/stopping", "store/full"];

interface Answer<Data> {
  data?: Data;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/**
 * A client of a node that is killed and restarted. When the connection breaks, the client waits
 * for the node and repeats the request.
 */
export class Client {
  /** An error that makes further waiting pointless. */
  fault: unknown;
  answered = 0;
  /** For each refusal code, how many transactions were repeated after it. */
  readonly passing = new Map<string, number>();
  private url: string | undefined;
  private readonly waiting: ((url: string) => void)[] = [];

  constructor(readonly ledger: Ledger) {}

  up(url: string): void {
    this.url = url;
    for (const resolve of this.waiting.splice(0)) resolve(url);
  }

  down(): void {
    this.url = undefined;
  }

  fail(fault: unknown): void {
    this.fault ??= fault;
    this.up("");
  }

  async submit(transaction: PendingTransaction): Promise<string> {
    this.ledger.sent.add(transaction.hash().toString());
    const { submitTx } = await this.ask<{ submitTx: string }>(
      "mutation ($tx: TransactionObjectInput!) { submitTx(tx: $tx) }",
      { tx: transaction.toJSON() },
    );
    this.ledger.accept(submitTx);
    return submitTx;
  }

  async transaction(hash: string): Promise<TransactionAnswer | null> {
    const { transaction } = await this.ask<{ transaction: TransactionAnswer | null }>(
      "query ($hash: String!) { transaction(hash: $hash) { status height code } }",
      { hash },
    );
    return transaction;
  }

  async ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    for (;;) {
      if (this.fault !== undefined) throw this.fault as Error;
      const url = this.url ?? (await this.nextUrl());
      const answer = await post<Data>(url, query, variables).catch(unlessTimedOut);
      if (answer !== undefined) this.answered++;
      const refusal = answer?.errors && refusalOf(answer.errors);
      if (refusal !== undefined) this.count(refusal);
      else if (answer?.data !== undefined) return answer.data;
      // Waits for the test to notice that the node is gone.
      if (this.url === url) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private count(refusal: Refusal): void {
    if (!PASSING.includes(refusal.code)) throw refusal;
    this.passing.set(refusal.code, (this.passing.get(refusal.code) ?? 0) + 1);
  }

  private async nextUrl(): Promise<string> {
    return await new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** A running node answers within this time, however busy it is. */
const PATIENCE_MS = 30_000;

/** A broken connection means that the node is gone. A timeout means that it hangs. */
function unlessTimedOut(error: unknown): undefined {
  if (error instanceof Error && error.name === "TimeoutError") throw error;
}

async function post<Data>(
  url: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<Answer<Data>> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return JSON.parse(await response.text()) as Answer<Data>;
}

function refusalOf(errors: NonNullable<Answer<unknown>["errors"]>): Refusal {
  const [first] = errors;
  return new Refusal(first?.extensions?.code ?? "none", first?.message ?? "No error was given");
}
