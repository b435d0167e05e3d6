import { setTimeout as sleep } from "node:timers/promises";
import { EventChannels, follow, NodeHttp } from "@kifu/client/node";
import { plainGames } from "@kifu/chain/plain-games";
import { height, move, object, optional, type Receipt, type SignedMove, toJson } from "@kifu/wire";
import { beginMatch, speedUpClient } from "../../src/cli/loadtest/beginMatches.js";
import type { SigningMatch } from "../../src/cli/loadtest/SigningMatch.js";
import { Visitors } from "../../src/cli/loadtest/Visitors.js";
import { ask } from "../harness/http.js";

/** The seconds that a player has for a move. An outage on the clock would cost the match. */
const MOVE_LIMIT = 25;
const PAUSE_MS = 20;
/** Refusals after which a client sends the same move again. */
const PASSING = /^(log\/|store\/|client\/offline|ingress\/(stopping|busy|rate-limited))/;
/** A client gives up on an answer after this time, and sends the move again. */
const ANSWER_MS = 3000;

const event = object({ height, move: optional(move) });
const MATCH = `subscription ($id: Int!, $since: Int) {
  match(id: $id, since: $since) { ${event.selection} }
}`;

/**
 * Players whose clients send each signed move to one node after another until one answers. They
 * stop at the first answer that breaks a promise.
 */
export class Players {
  readonly receipts: Receipt[] = [];
  /** When each receipt came, in milliseconds. */
  readonly acceptedAt: number[] = [];
  /** The refusals so far, with the number of each. */
  readonly refused: Record<string, number> = {};
  private readonly seen = new Map<string, number>();
  private readonly watched = new Set<number>();
  private readonly over = new AbortController();
  private readonly playing: Promise<void>[] = [];
  private failure: Error | undefined;
  private stopped = false;

  private constructor(
    private readonly urls: () => readonly string[],
    readonly matches: SigningMatch[],
    private readonly pauseMs: number,
    private readonly moveLimit: number,
  ) {}

  /**
   * @param pauseMs the time between two moves of a match. Undefined lets the test play.
   * @param atOnce how many matches begin at the same time
   */
  static async meet(
    urls: () => readonly string[],
    count: number,
    pauseMs?: number,
    { moveLimit = MOVE_LIMIT, atOnce = 1 } = {},
  ): Promise<Players> {
    speedUpClient();
    const [url = ""] = urls();
    const visitors = new Visitors(url);
    const game = plainGames.find(({ rules }) => rules.name === "randzu")!;
    const players = new Players(urls, [], pauseMs ?? 0, moveLimit);
    let left = count;
    const begin = async () => {
      while (left-- > 0) {
        const match = await beginMatch(visitors, game, moveLimit);
        players.matches.push(match);
        // A match begins to play at once, because its clock runs.
        if (pauseMs !== undefined) players.playing.push(players.play(match));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, begin));
    return players;
  }

  /** Watches the matches that have begun at this node, as pages do. */
  async watch(url: string): Promise<void> {
    const http = new NodeHttp(url);
    for (const { id } of [...this.matches]) {
      this.watched.add(id);
      await new Promise<void>((resolve) => {
        follow(new EventChannels(http, this.over.signal), {
          query: MATCH,
          variables: () => ({ id }),
          name: "match",
          resumes: true,
          onEvent: (given) => {
            const { move: made } = event(given, "match");
            if (made === undefined) return;
            const name = `${url} ${id}/${made.ply}`;
            this.seen.set(name, (this.seen.get(name) ?? 0) + 1);
          },
          onConnection: (connection) => {
            if (connection === "live") resolve();
          },
        });
      });
    }
  }

  /** How many accepted moves of watched matches the watchers at this node have not seen. */
  unseen(url: string): number {
    const { watched, seen } = this;
    return this.receipts.filter(({ match, ply }) => {
      return watched.has(match) && !seen.has(`${url} ${match}/${ply}`);
    }).length;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.playing);
    this.over.abort();
    this.assertFine();
  }

  assertFine(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  /** Resolves when every match has gone on by a move that was accepted after now. */
  async allGoOn(): Promise<void> {
    const before = new Set(this.receipts);
    const since = () =>
      new Set(this.receipts.filter((one) => !before.has(one)).map((one) => one.match));
    const playing = this.playing.length;
    while (since().size < playing) {
      this.assertFine();
      await sleep(10);
    }
  }

  /** The longest time without an accepted move from `from` to `to`. */
  longestGap(from: number, to: number): number {
    const times = [from, ...this.acceptedAt.filter((at) => at > from && at <= to)];
    return Math.max(0, ...times.slice(1).map((at, i) => at - times[i]!));
  }

  /** Compares all receipts with what a node shows. Returns the differences. */
  async differences(url: string): Promise<string[]> {
    const found: string[] = [];
    for (const { id } of this.matches) {
      const own = this.receipts.filter(({ match }) => match === id);
      const last = own.at(-1);
      const { body } = await ask(
        url,
        `{ match(id: ${id}) { ply transcript lastMoveTime reason } }`,
      );
      const { reason, ...shown } = body.data?.["match"] as { reason: string };
      if (reason !== "none" && reason !== "resignation") found.push(`${id} ended by ${reason}`);
      const { ply, transcript, time } = last ?? { ply: 0, transcript: "", time: 0 };
      const expected = JSON.stringify({ ply, transcript, lastMoveTime: time });
      if (last !== undefined && JSON.stringify(shown) !== expected) {
        found.push(`${id}: ${JSON.stringify(shown)}, not ${expected}`);
      }
    }
    return found;
  }

  private async play(first: SigningMatch): Promise<void> {
    try {
      let match = first;
      for (let turn = match.id; !this.stopped; turn++) {
        const signed = await match.next();
        if (signed === undefined) {
          match = await this.another(match, turn);
          continue;
        }
        match.follow(await this.insist(signed, turn));
        await sleep(this.pauseMs);
      }
    } catch (error) {
      this.failure ??= error as Error;
    }
  }

  /** Ends a match without moves left, and begins the next one. */
  private async another(match: SigningMatch, turn: number): Promise<SigningMatch> {
    for (let attempt = turn; ; attempt++) {
      const urls = this.urls();
      const visitors = new Visitors(urls[attempt % urls.length]!);
      try {
        await visitors.resign(match).catch(() => undefined);
        const next = await beginMatch(visitors, match.begun.game, this.moveLimit);
        this.matches.push(next);
        return next;
      } catch (error) {
        if (this.stopped || attempt > turn + 100) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Sends a move until a node gives a receipt for it. */
  private async insist(signed: SignedMove, turn: number): Promise<Receipt> {
    for (let attempt = turn; ; attempt++) {
      const urls = this.urls();
      const answer = await postMove(urls[attempt % urls.length]!, signed).catch(() => undefined);
      if (answer !== undefined && "receipt" in answer) {
        const { receipt } = answer;
        const isOurs =
          receipt.ply === signed.ply && receipt.transcript === String(signed.transcript);
        if (!isOurs) throw new Error(`A receipt for another move: ${JSON.stringify(receipt)}`);
        this.receipts.push(receipt);
        this.acceptedAt.push(performance.now());
        return receipt;
      }
      if (answer !== undefined) {
        this.refused[answer.code] = (this.refused[answer.code] ?? 0) + 1;
        if (!PASSING.test(answer.code)) {
          throw new Error(`Match ${signed.match}, move ${signed.ply}: ${JSON.stringify(answer)}`);
        }
      }
      if (this.stopped && attempt > turn + 200) throw new Error("No node answers");
      await sleep(PAUSE_MS);
    }
  }
}

export type MoveAnswer = { receipt: Receipt } | { code: string; message?: string | undefined };

interface SentError {
  readonly message?: string;
  readonly extensions: { readonly code: string };
}

export async function postMove(
  url: string,
  { byOwner, x, y, z, ...move }: SignedMove,
  answerMs = ANSWER_MS,
): Promise<MoveAnswer> {
  const statement = { kind: "move", ...move, by: { byOwner, x, y, z } };
  const response = await fetch(`${url}/statements`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: toJson({ statements: [statement] }),
    signal: AbortSignal.timeout(answerMs),
  });
  // A busy machine sends so slowly that the server gives up. Clients send again then.
  if (response.status === 408) return { code: "client/offline" };
  const { answers, errors } = (await response.json()) as {
    answers?: [{ receipt?: Receipt; error?: SentError }];
    errors?: [SentError];
  };
  const receipt = answers?.[0].receipt;
  if (receipt !== undefined) return { receipt };
  const error = answers?.[0].error ?? errors?.[0];
  return { code: error?.extensions.code ?? "none/none", message: error?.message };
}
