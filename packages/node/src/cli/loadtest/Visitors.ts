import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import { KifuConnection, type NodeHttp, postMoves, postSeek } from "@kifu/client/node";
import {
  matchInDomain,
  MOST_STATEMENTS,
  type Receipt,
  type SignedMove,
  type SignedSeek,
  type TransactionJson,
} from "@kifu/wire";
import { nodeCodes } from "../../lib/nodeCodes.js";
import type { SigningMatch } from "./SigningMatch.js";

const { rateLimited, tooManyRegistrations, busy } = nodeCodes.ingress;
const LATER: readonly string[] = [rateLimited, tooManyRegistrations, busy];
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** Sends all players' transactions and statements over one connection, and counts refusals. */
export class Visitors {
  readonly refused: Record<string, number> = {};
  readonly client: KifuConnection;
  private readonly moves: MoveSender;

  constructor(url: string) {
    // 0 turns off the client's own retries, which the test could not count.
    this.client = new KifuConnection(url, { patienceMs: 0 });
    this.moves = new MoveSender(this.client.http);
  }

  /**
   * Submits a transaction. Tries again while the node asks to wait, and throws any other refusal.
   */
  async submit(transaction: TransactionJson): Promise<void> {
    await this.patiently(() => this.client.submit(transaction));
  }

  async seek(seek: SignedSeek): Promise<void> {
    await this.patiently(() => postSeek(this.client.http, seek));
  }

  async make(move: SignedMove): Promise<Receipt> {
    return await this.patiently(() => this.moves.send(move));
  }

  async resign(match: SigningMatch): Promise<void> {
    const signer = match.owner(0);
    const { domain } = await this.client.knownOnce();
    const fields = [matchInDomain(domain, match.id), 0n];
    await this.patiently(() => this.client.send({ method: "Matches.resign", fields }, { signer }));
  }

  private async patiently<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof KifuError)) throw error;
        this.refused[error.code] = (this.refused[error.code] ?? 0) + 1;
        if (!LATER.includes(error.code) || performance.now() > until) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}

interface Waiting {
  move: SignedMove;
  resolve: (receipt: Receipt) => void;
  reject: (error: unknown) => void;
}

/** Moves that are ready at the same time go in one request. */
class MoveSender {
  private waiting: Waiting[] = [];

  constructor(private readonly http: NodeHttp) {}

  async send(move: SignedMove): Promise<Receipt> {
    return await new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ move, resolve, reject });
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let at = 0; at < all.length; at += MOST_STATEMENTS) {
      void this.post(all.slice(at, at + MOST_STATEMENTS));
    }
  }

  private async post(group: readonly Waiting[]): Promise<void> {
    try {
      const moves = group.map(({ move }) => move);
      const answers = await postMoves(this.http, moves);
      group.forEach(({ resolve, reject }, i) => {
        const answer = answers[i]!;
        if (answer instanceof KifuError) reject(answer);
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
