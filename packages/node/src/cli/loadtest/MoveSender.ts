import { KifuError } from "@kifu/client";
import { postMoves, type NodeHttp } from "@kifu/client/node";
import { MOST_STATEMENTS, type Receipt, type SignedMove } from "@kifu/wire";

/** A move that waits for the next request, with the callbacks of its promise. */
interface Waiting {
  move: SignedMove;
  resolve: (receipt: Receipt) => void;
  reject: (error: unknown) => void;
}

/** Sends signed moves. Moves that are ready at the same time go in one request. */
export class MoveSender {
  private waiting: Waiting[] = [];

  constructor(private readonly http: NodeHttp) {}

  /**
   * Sends a move and returns its receipt. Throws a `KifuError` if the node refuses the move.
   */
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
