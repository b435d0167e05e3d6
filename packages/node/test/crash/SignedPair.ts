import { strict as assert } from "node:assert";
import type { Receipt } from "@kifu/wire";
import { ask, submit } from "../harness/http.js";
import type { Player } from "../harness/Player.js";
import { type SentMove, signNext, SEEN_MATCH, type SeenMatch } from "../harness/signNext.js";

/** More moves of Randzu than any segment contains. */
const LONGEST = 200;

type Seen = SeenMatch & { turn: 0 | 1; result: string };

export class SignedPair {
  readonly receipts: Receipt[] = [];
  private readonly moves: SentMove[] = [];
  private unanswered: SentMove | undefined;
  private id: number | undefined;

  constructor(
    private readonly players: readonly [Player, Player],
    private readonly moveLimit: number,
  ) {}

  async meet(url: string, validUntil: number): Promise<void> {
    if (this.id !== undefined) return;
    const { moveLimit } = this;
    for (const player of this.players) {
      const hash = await submit(url, player.register({ moveLimit, validUntil }).toJSON());
      assert.match(hash, /^\d+$/);
    }
    const [{ address }] = this.players;
    const { body } = await ask(url, `{ player(address: "${address}") { activeMatch } }`);
    this.id = (body.data?.player as { activeMatch: number }).activeMatch;
  }

  /** True if the board may be full before the next kill. */
  get isNearlyFull(): boolean {
    return this.moves.length > LONGEST / 2;
  }

  /** Plays until the connection breaks. */
  async play(url: string): Promise<void> {
    try {
      while (this.moves.length < LONGEST) await this.send(url, await this.next(url));
    } catch (error) {
      // `fetch` throws a TypeError for a broken connection. The class belongs to another realm,
      // so the name is compared.
      if ((error as Error).name !== "TypeError") throw error;
    }
  }

  async check(url: string): Promise<void> {
    if (this.id === undefined) return;
    const before = await this.look(url);
    const reported = this.moves.length;
    const isOneMore = before.ply === reported + 1 && this.unanswered?.ply === before.ply;
    assert.ok(
      before.ply === reported || isOneMore,
      `${reported} receipts, and ${before.ply} moves`,
    );
    if (this.unanswered !== undefined) await this.send(url, this.unanswered);

    const match = await this.look(url);
    const last = this.receipts.at(-1);
    if (last === undefined) return;
    const { ply, transcript, time } = last;
    assert.deepEqual([match.ply, match.transcript, match.lastMoveTime], [ply, transcript, time]);
    const { body } = await ask(url, `{ moves(match: ${this.id}) { ply fields } }`);
    // Compared as text, because objects from another realm have other prototypes.
    const made = this.moves.map(({ ply, move }) => ({ ply, fields: move }));
    assert.equal(JSON.stringify(body.data?.moves), JSON.stringify(made));
    const signature = last.signature;
    assert.equal((await post(url, this.moves.at(-1)!)).signature, signature, "another receipt");
  }

  private async next(url: string): Promise<SentMove> {
    const match = await this.look(url);
    const { chain } = (await ask(url, "{ chain { domain } }")).body.data as {
      chain: { domain: string };
    };
    const { owner } = match.seats[match.turn];
    const key = this.players.find(({ address }) => address === owner)!.session;
    return signNext(match, cellOf(match.ply), { domain: BigInt(chain.domain), key });
  }

  private async send(url: string, move: SentMove): Promise<void> {
    this.unanswered = move;
    const receipt = await post(url, move);
    assert.deepEqual([receipt.ply, receipt.transcript], [move.ply, move.transcript]);
    this.unanswered = undefined;
    this.moves.push(move);
    this.receipts.push(receipt);
  }

  private async look(url: string): Promise<Seen> {
    const { body } = await ask(url, `{ match(id: ${this.id}) { ${SEEN_MATCH} result } }`);
    return body.data?.match as Seen;
  }
}

async function post(url: string, move: SentMove): Promise<Receipt> {
  const response = await fetch(`${url}/moves`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ moves: [move] }),
  });
  const { answers } = (await response.json()) as { answers: [{ receipt?: Receipt }] };
  assert.ok(answers[0].receipt, JSON.stringify(answers));
  return answers[0].receipt;
}

/** Cells in an order that never makes five in a row. */
function cellOf(index: number): string {
  const [row, column] = [Math.floor(index / 15), index % 15];
  return `${"abcdefghijklmno"[(column * 2) % 15]}${row + 1}`;
}
