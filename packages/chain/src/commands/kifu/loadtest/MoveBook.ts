/** A move that a node was given. Times are milliseconds of one clock. */
interface BookedMove {
  match: number;
  sentAt: number;
  acceptedAt: number | undefined;
  /** When each subscriber had it. */
  seenAt: number[];
}

/**
 * What became of every move: nothing that a node accepts may be lost, neither to the chain nor
 * to whoever watches.
 */
export class MoveBook {
  private readonly moves = new Map<string, BookedMove>();
  private readonly audience = new Map<number, number>();
  /** How many moves were accepted. */
  acceptedCount = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A subscriber joins the match's audience. Call the result for every move that it is told. */
  subscriber(match: number): (hash: string) => void {
    this.audience.set(match, (this.audience.get(match) ?? 0) + 1);
    const seen = new Set<string>();
    return (hash) => {
      const move = this.moves.get(hash);
      if (move?.match !== match || seen.has(hash)) return;
      seen.add(hash);
      move.seenAt.push(this.now());
    };
  }

  sent(hash: string, match: number): void {
    const before = this.moves.get(hash);
    // Sent again after a refusal: nobody can have seen it yet.
    if (before !== undefined) before.sentAt = this.now();
    else this.moves.set(hash, { match, sentAt: this.now(), acceptedAt: undefined, seenAt: [] });
  }

  accepted(hash: string): void {
    const move = this.moves.get(hash);
    if (move === undefined) return;
    move.acceptedAt = this.now();
    this.acceptedCount++;
  }

  /** Hashes of the moves that the node accepted. */
  acceptedMoves(): string[] {
    return this.known().map(([hash]) => hash);
  }

  /** Accepted moves that somebody in the audience has not seen. */
  unseen(): string[] {
    return this.known()
      .filter(([, { match, seenAt }]) => seenAt.length < (this.audience.get(match) ?? 0))
      .map(([hash]) => hash);
  }

  /** From sending a move until the node's answer. */
  admissions(): number[] {
    return this.known().map(([, { sentAt, acceptedAt }]) => acceptedAt - sentAt);
  }

  /** From sending a move until a subscriber has it, for each subscriber. */
  pushes(): number[] {
    return this.known().flatMap(([, { sentAt, seenAt }]) => seenAt.map((at) => at - sentAt));
  }

  private known() {
    return [...this.moves].filter(
      (entry): entry is [string, BookedMove & { acceptedAt: number }] =>
        entry[1].acceptedAt !== undefined,
    );
  }
}
