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

  async wait(terms: Terms): Promise<Search> {
    const search = this.search(terms);
    await until(search, ({ phase }) => phase === "waiting" || phase === "found");
    return search;
  }

  /** The person's seat. Seat 0 moves first. */
  async seatIn(match: number): Promise<0 | 1> {
    const seats = (await this.kifu.matchOnce(match))?.seats ?? [];
    return seats[0]?.owner === this.account.address ? 0 : 1;
  }

  async opponentIn(match: number): Promise<string> {
    const seats = (await this.kifu.matchOnce(match))?.seats ?? [];
    const other = seats.find(({ owner }) => owner !== this.account.address);
    if (other === undefined) throw new Error(`Nobody plays match ${match} with ${seats.length}`);
    return other.owner;
  }

  async sees(match: number, wanted: (state: MatchState) => boolean): Promise<MatchState> {
    return await until(this.kifu.match(match), wanted);
  }

  /** Resigns in the person's own turn. Otherwise a bot that is thinking would get an error. */
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

/** Waits for a state. Only the test's own time limit ends the wait. */
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
