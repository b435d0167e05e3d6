import { Field, Poseidon } from "o1js";
import { RatingKey } from "../../src/ratings/Rating.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { publicKeyOf, type KeyName } from "./keys.js";
import { inGame } from "./RatingsModel.js";
import type { Modules } from "./runtimeCalls.js";
import { queueTerms } from "./state.js";
import { leafReaders, type View } from "./view.js";

type Place = (view: View, fields: readonly bigint[]) => void;

/**
 * The places where the engine stores its values. A path is a hash. To find what a path stands
 * for, the paths of all possible values are computed once.
 */
export class Leaves {
  private readonly places = new Map<string, Place>();
  private readonly tickets = new Map<string, bigint>();
  private matches = 0;

  constructor(
    private readonly modules: Omit<Modules, "games">,
    owners: readonly KeyName[],
  ) {
    const { count, players } = modules.matches;
    const { sessions } = modules.sessions;
    this.put(count.path, (view, fields) => {
      view.count = leafReaders.count(fields);
    });
    this.put(modules.treasury.granted.path, (view, fields) => {
      view.granted = leafReaders.granted(fields);
    });
    this.put(modules.bridge.taken.path, (view, fields) => {
      view.taken = leafReaders.taken(fields);
    });
    for (const owner of owners) {
      const key = publicKeyOf(owner);
      this.put(players.getPath(key), (view, fields) => {
        view.players[owner] = leafReaders.player(fields);
      });
      this.put(modules.stakes.balances.getPath(key), (view, fields) => {
        view.balances[owner] = leafReaders.balance(fields);
      });
      for (const { number } of plainGames) {
        const path = modules.ratings.ratings.getPath(
          new RatingKey({ owner: key, game: Field(number) }),
        );
        this.put(path, (view, fields) => {
          view.ratings[inGame(owner, number)] = leafReaders.rating(fields);
        });
      }
      this.put(modules.bridge.crossed.getPath(key), (view, fields) => {
        view.crossed[owner] = leafReaders.crossed(fields);
      });
      this.put(sessions.getPath(key), (view, fields) => {
        view.sessions[owner] = leafReaders.session(fields);
      });
    }
    this.expectMatches(1);
  }

  get paths(): IterableIterator<string> {
    return this.places.keys();
  }

  show(view: View, path: string, fields: readonly bigint[]): void {
    const place = this.places.get(path);
    if (place === undefined) throw new Error(`Nothing should be stored at ${path}`);
    place(view, fields);
  }

  expectMatches(count: number): void {
    for (; this.matches <= count; this.matches++) {
      const number = this.matches;
      this.put(this.modules.matches.matches.getPath(Field(number)), (view, fields) => {
        view.matches[number] = leafReaders.match(fields);
      });
      this.put(this.modules.matches.aborts.getPath(Field(number)), (view, fields) => {
        view.aborts[number] = leafReaders.abort(fields);
      });
      this.put(this.modules.stakes.pots.getPath(Field(number)), (view, fields) => {
        view.pots[number] = leafReaders.pot(fields);
      });
      this.put(this.modules.ratings.due.getPath(Field(number)), (view, fields) => {
        view.due[number] = leafReaders.due(fields);
      });
    }
  }

  ticketOf(queue: string): bigint {
    const known = this.tickets.get(queue);
    if (known !== undefined) return known;
    const ticket = Poseidon.hash(queueTerms(queue).map((term) => Field(term)));
    this.tickets.set(queue, ticket.toBigInt());
    this.put(this.modules.matchmaking.queues.getPath(ticket), (view, fields) => {
      view.queues[queue] = leafReaders.queue(fields);
    });
    return ticket.toBigInt();
  }

  private put(path: Field | undefined, place: Place): void {
    if (path === undefined) throw new Error("A module without a runtime has no paths");
    this.places.set(path.toString(), place);
  }
}
