import type { Effect } from "./effects.js";
import type { EngineEvent, ReadTransaction } from "./engineEvents.js";
import { QueueBook } from "./QueueBook.js";
import type { MatchFacts, MoveRecord } from "./RecordStore.js";
import type { StartOrEnd } from "./startsAndEnds.js";
import { factsOf } from "./writeRecords.js";

/** What the open block's transactions did: the records of what is in no block yet. */
export class OpenRecords {
  private readonly facts = new Map<number, MatchFacts>();
  private readonly played = new Map<number, MoveRecord[]>();
  /** Where matches end, and how. */
  private readonly over = new Map<number, { position: number; result: number }>();
  /** Matches that look different than after the last block. */
  private readonly changed = new Set<number>();
  private readonly players = new Map<string, number[]>();
  private ownQueue: QueueBook | undefined;
  private size = 0;

  constructor(
    readonly height: number,
    private readonly sequencedQueue: QueueBook,
  ) {}

  add(transaction: ReadTransaction): void {
    const position = this.size++;
    for (const event of transaction.events) this.apply(event, transaction.hash, position);
  }

  change({ matches }: Effect): void {
    for (const { id } of matches) this.changed.add(id);
  }

  changes(match: number): boolean {
    return this.changed.has(match);
  }

  started(match: number): MatchFacts | undefined {
    return this.facts.get(match);
  }

  /** Matches that start in the open block, by number. */
  starts(): number[] {
    return [...this.facts.keys()];
  }

  /** Matches that end in the open block, each with its `Result`. */
  results(): { match: number; result: number }[] {
    return [...this.over].map(([match, { result }]) => ({ match, result }));
  }

  ended(match: number): boolean {
    return this.over.has(match);
  }

  startsAndEnds(): StartOrEnd[] {
    const { height } = this;
    const starts = [...this.facts].map(([match, { position }]) => ({ match, height, position }));
    const ends = [...this.over].map(([match, { position }]) => ({ match, height, position }));
    return [...starts, ...ends];
  }

  moves(match: number): readonly MoveRecord[] {
    return this.played.get(match) ?? [];
  }

  /** Matches of a player that start in the open block, newest first. */
  ofPlayer(owner: string): number[] {
    return [...(this.players.get(owner) ?? [])].reverse();
  }

  get queue(): QueueBook {
    return this.ownQueue ?? this.sequencedQueue;
  }

  private apply(event: EngineEvent, hash: string, position: number): void {
    const { height } = this;
    if (event.kind === "started") {
      const facts = factsOf(event, { height, position });
      this.facts.set(event.match, facts);
      for (const player of facts.players) {
        this.players.set(player, [...(this.players.get(player) ?? []), event.match]);
      }
    } else if (event.kind === "moved") {
      const { match, ply, fields } = event;
      const moves = this.played.get(match) ?? [];
      moves.push({ ply, fields, transaction: hash, height });
      this.played.set(match, moves);
    } else if (event.kind === "ended") {
      this.over.set(event.match, { position, result: event.result });
    }
    if (QueueBook.concerns(event)) {
      this.ownQueue ??= this.sequencedQueue.copy();
      this.ownQueue.apply(event);
    }
  }
}
