import { KifuError } from "@kifu/client";
import { MOST_MOVES, type Receipt, receipt, refusal } from "@kifu/wire";
import type { SignedMove } from "./SigningMatch.js";

/** A move that waits to be sent, and who waits for its receipt. */
interface Waiting {
  move: SignedMove;
  resolve: (receipt: Receipt) => void;
  reject: (error: unknown) => void;
}

/** Sends signed moves: those of different matches that come at the same moment go in one request. */
export class MoveSender {
  private waiting: Waiting[] = [];

  /** @param url of the node */
  constructor(private readonly url: string) {}

  /** Resolves to the node's promise. Throws a `KifuError` with the code of a refusal. */
  async send(move: SignedMove): Promise<Receipt> {
    return await new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ move, resolve, reject });
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let at = 0; at < all.length; at += MOST_MOVES) {
      const group = all.slice(at, at + MOST_MOVES);
      this.post(group.map(({ move }) => move)).then(
        (answers) => group.forEach((waiting, i) => settle(waiting, answers[i])),
        (error: unknown) => group.forEach(({ reject }) => reject(error)),
      );
    }
  }

  /** The answers, in the order of the moves, as they came. */
  private async post(moves: readonly SignedMove[]): Promise<readonly unknown[]> {
    const response = await fetch(new URL("/moves", this.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ moves }, (_name, value: unknown) =>
        typeof value === "bigint" ? value.toString() : value,
      ),
    });
    const { answers, errors } = (await response.json()) as Record<string, unknown>;
    if (Array.isArray(errors)) throw refused(errors[0]);
    if (!Array.isArray(answers)) throw new Error("The node's answer to moves has no answers");
    return answers;
  }
}

function settle({ resolve, reject }: Waiting, answer: unknown): void {
  try {
    const { error, receipt: told } = answer as { error?: unknown; receipt?: unknown };
    if (error !== undefined) reject(refused(error));
    else resolve(receipt(told, "receipt"));
  } catch (cause) {
    reject(cause);
  }
}

function refused(error: unknown): KifuError {
  const { code = "client/refused", details: facts } = refusal(error);
  return new KifuError(code, { short: "The node refused it.", facts });
}
