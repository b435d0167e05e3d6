import {
  type Account,
  findMatch,
  type Kifu,
  type Match,
  type Observable,
  type MatchState,
  type Search,
  type SearchOptions,
  type Terms,
} from "@kifu/client";
import { memoryKeys, openBot } from "@kifu/client/node";
import { connectedTo } from "./LocalBotPool.js";

/** Somebody with a device of their own. */
export class Person {
  private constructor(
    readonly kifu: Kifu,
    readonly account: Account,
  ) {}

  static async at(url: string): Promise<Person> {
    const kifu = connectedTo(url);
    return new Person(kifu, await openBot({ kifu, keys: memoryKeys() }));
  }

  search(terms: Terms, options?: SearchOptions): Search {
    return findMatch(this.kifu, this.account, terms, options);
  }

  /** Resolves once others can see that the person waits. */
  async wait(terms: Terms): Promise<Search> {
    const search = this.search(terms);
    await until(search, ({ phase }) => phase === "waiting" || phase === "found");
    return search;
  }

  /** 0 for the one who moves first. */
  async seatIn(match: number): Promise<0 | 1> {
    const seats = (await this.kifu.matchOnce(match))?.seats ?? [];
    return seats[0]?.owner === this.account.address ? 0 : 1;
  }

  /** Who sits on the other side. */
  async opponentIn(match: number): Promise<string> {
    const seats = (await this.kifu.matchOnce(match))?.seats ?? [];
    const other = seats.find(({ owner }) => owner !== this.account.address);
    if (other === undefined) throw new Error(`Nobody plays match ${match} with ${seats.length}`);
    return other.owner;
  }

  /** Follows a match until it is as wanted. */
  async sees(match: number, wanted: (state: MatchState) => boolean): Promise<MatchState> {
    return await until(this.kifu.match(match), wanted);
  }

  /** Gives a match up on their turn: a bot that thinks would be told that its match is over. */
  async resigns(id: number): Promise<Match> {
    const seat = await this.seatIn(id);
    await this.sees(id, ({ match }) => match?.turn === seat);
    await this.kifu.match(id).resign(this.account);
    const { match } = await this.sees(id, ({ match }) => match?.result !== "running");
    return match!;
  }

  leave(): void {
    this.kifu.close();
  }
}

/** Waits for a state, however long it takes: the test's own time limit ends it. */
export async function until<State>(
  observable: Observable<State>,
  wanted: (state: State) => boolean,
): Promise<State> {
  return await new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const look = () => {
      if (!wanted(observable.get())) return;
      stop();
      resolve(observable.get());
    };
    stop = observable.subscribe(look);
    look();
  });
}
