import {
  type Account,
  connect,
  findMatch,
  type Kifu,
  type Match,
  type MatchHandle,
  type MatchState,
} from "@kifu/client";
import { memoryKeys, openBot } from "@kifu/client/node";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { until } from "../test/crash/until.js";

/** Far longer than a node takes to answer. */
const PATIENCE_MS = 120_000;

type Position = Parameters<ChainGame["chooseMove"]>[0];

interface Seated {
  readonly kifu: Kifu;
  readonly account: Account;
  readonly match: MatchHandle;
}

/** A match of two new players with a node, as two browsers would play it. */
export class PlayedMatch {
  private constructor(private readonly players: readonly [Seated, Seated]) {}

  /**
   * @param moveLimit in seconds. Nobody else may look for a match of this game with this limit
   * @param stake the stake of each player, who first gets this amount from the chain's faucet. 0
   * for none
   */
  static async begin(
    url: string,
    game: string,
    moveLimit: number,
    { stake = 0, rated = false }: { readonly stake?: number; readonly rated?: boolean } = {},
  ): Promise<PlayedMatch> {
    const join = async (): Promise<Seated> => {
      const kifu = connect(url, { games: plainGames.map(({ rules }) => rules) });
      const account = await openBot({ kifu, keys: memoryKeys() });
      if (stake > 0) await kifu.grant(account);
      const terms = { game, moveLimit, rated, ...(stake > 0 && { stake }) };
      const match = kifu.match(await findMatch(kifu, account, terms).found);
      match.as(account);
      match.subscribe(() => undefined);
      return { kifu, account, match };
    };
    const begun = new PlayedMatch(await Promise.all([join(), join()]));
    await begun.seen("the match", ({ status }) => status === "ready");
    return begun;
  }

  /** Both players see each move before the next one is made. */
  async play(moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const { match, account } = this.onTurn;
      const { ply } = this.match;
      await match.play(account, move);
      // Under load, a device may have made its next move already.
      await this.seen(move, ({ match }) => match !== undefined && match.ply > ply);
    }
  }

  /**
   * Plays a game with hidden information to its end. Bots choose the moves. The players' devices
   * make those that need no choice.
   */
  async playOut({ rules, chooseMove }: ChainGame): Promise<void> {
    const isStill = ({ match, hidden }: MatchState) =>
      match !== undefined &&
      (match.result !== "running" || (hidden?.ply === match.ply && hidden.phase === "play"));
    for (;;) {
      await this.seen("a choice, or the end", isStill);
      if (this.match.result !== "running") return;
      const { position, secret } = this.onTurn.match.get().hidden!;
      const move = chooseMove(position as Position, Math.random, "easy", secret);
      await this.play([rules.notation.write(move)]);
    }
  }

  async resign(): Promise<void> {
    const { match, account } = this.onTurn;
    await match.resign(account);
  }

  async pointOut(): Promise<void> {
    const { match, account } = this.onTurn;
    await match.pointOut(account);
  }

  async claimTimeout(): Promise<void> {
    await this.seen("the clock", ({ clock }) => clock?.overdue === true);
    const waiting = this.players.find((player) => player !== this.onTurn);
    await waiting?.match.claimTimeout(waiting.account);
  }

  /** Waits until both players see the result. */
  async result(): Promise<string | undefined> {
    await this.seen("the end", ({ match }) => match !== undefined && match.result !== "running");
    return this.players[0].match.get().match?.result;
  }

  /** If the match has a pot, waits until a block has paid it. */
  async balances(hasPot: boolean): Promise<number[]> {
    const [{ kifu }] = this.players;
    const owners = this.match.seats.map(({ owner }) => owner);
    await until("the pot is paid", async () => {
      const changes = await Promise.all(owners.map((owner) => kifu.balanceChanges(owner)));
      return !hasPot || changes.some(({ items }) => items.some(({ kind }) => kind === "paid"));
    });
    const players = await Promise.all(owners.map((owner) => kifu.player(owner)));
    return players.map(({ balance }) => balance);
  }

  /** Waits until a rated match is rated. Returns both ratings, by seat. */
  async ratings(): Promise<number[]> {
    const ratingsAfter = () => this.match.seats.flatMap(({ ratingAfter }) => ratingAfter ?? []);
    await until("the match is rated", async () => ratingsAfter().length === 2);
    return ratingsAfter().map(({ rating }) => rating);
  }

  get plies(): number {
    return this.match.ply;
  }

  /** The number of transactions that contain the match's moves. */
  get transactions(): number {
    const { moves } = this.players[0].match.get();
    return new Set(moves.map(({ transaction }) => transaction)).size;
  }

  async movesAre(finality: MatchState["moves"][number]["finality"]): Promise<void> {
    await this.seen(`moves ${finality}`, ({ moves }) =>
      moves.every((move) => move.finality === finality),
    );
  }

  close(): void {
    for (const { kifu } of this.players) kifu.close();
  }

  private get match(): Match {
    const { match } = this.players[0].match.get();
    if (match === undefined) throw new Error("The match is not there yet");
    return match;
  }

  private get onTurn(): Seated {
    const { seats, turn } = this.match;
    return this.playerOf(seats[turn].owner);
  }

  private playerOf(owner: string): Seated {
    return this.players.find(({ account }) => account.address === owner)!;
  }

  private async seen(what: string, condition: (state: MatchState) => boolean): Promise<void> {
    await Promise.all(this.players.map(async ({ match }) => await seen(match, what, condition)));
  }
}

async function seen(
  match: MatchHandle,
  what: string,
  condition: (state: MatchState) => boolean,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => end(new Error(`Waited in vain for ${what}`)), PATIENCE_MS);
    const look = () => condition(match.get()) && end();
    const stop = match.subscribe(look);
    look();

    function end(error?: Error) {
      clearTimeout(timer);
      // The condition may hold during the call to `subscribe`, before `stop` has a value.
      queueMicrotask(() => stop());
      if (error === undefined) resolve();
      else reject(error);
    }
  });
}
