import { STRANGER } from "./keys.js";
import type { Transaction } from "./transaction.js";

export class Statistics {
  private readonly counts = new Map<string, number>();
  transactions = 0;
  runs = 0;

  count(label: string): void {
    this.counts.set(label, this.of(label) + 1);
  }

  of(label: string): number {
    return this.counts.get(label) ?? 0;
  }

  record({ call, signer }: Transaction, code: string | undefined, notes: readonly string[]): void {
    this.transactions += 1;
    this.count(`${call} ${code === undefined ? "accepted" : "refused"}`);
    if (code !== undefined) this.count(code);
    // Players send their pairs with their own keys. So a pair that a stranger sends is the
    // operator's.
    const isOperator = signer === STRANGER && /^pair/.test(call);
    if (isOperator) this.count(`an operator's pair ${code ?? "accepted"}`);
    for (const note of notes) this.count(note);
  }

  rarerThan(times: number, labels: readonly string[]): string[] {
    return labels.filter((label) => this.of(label) < times);
  }

  toString(): string {
    const lines = [...this.counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, count]) => `${String(count).padStart(7)}  ${label}`);
    return [`${this.runs} runs, ${this.transactions} transactions`, ...lines].join("\n");
  }
}
