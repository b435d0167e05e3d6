/** A move that a node was given. Times are milliseconds of one clock. */
interface BookedMove {
  match: number;
  /**
   * When a player would have made it. A node that answers late holds up the moves that follow:
   * counted from their sending, that time would be lost.
   */
  dueAt: number;
  acceptedAt: number | undefined;
  /** When each subscriber had it. */
  seenAt: number[];
}

/**
 * What became of every move: nothing that a node accepts may be lost, neither to the chain nor to
 * those who watch.
 */
export class MoveBook {
  private readonly moves = new Map<string, BookedMove>();
  private readonly audience = new Map<number, number>();
  /** How long moves have waited that were never sent. */
  private readonly waits: number[] = [];
  /** How many moves were due, and how many were accepted. */
  planned = 0;
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

  /** Before it is sent: somebody may see it before its player has an answer. */
  due(hash: string, match: number, dueAt: number): void {
    this.planned++;
    this.moves.set(hash, { match, dueAt, acceptedAt: undefined, seenAt: [] });
  }

  /** A move that was due this long before the end, and whose turn never came. */
  unsent(waitedMs: number): void {
    this.planned++;
    this.waits.push(waitedMs);
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

  get unsentCount(): number {
    return this.waits.length;
  }

  /**
   * From when a move was due until the node accepted it, after however many refusals. What was
   * never sent has waited this long at least.
   */
  admissions(): number[] {
    const accepted = this.known().map(([, { dueAt, acceptedAt }]) => acceptedAt - dueAt);
    return [...accepted, ...this.waits];
  }

  /** From when a move was due until a subscriber has it, for each subscriber. */
  pushes(): number[] {
    return this.known().flatMap(([, { dueAt, seenAt }]) => seenAt.map((at) => at - dueAt));
  }

  private known() {
    return [...this.moves].filter(
      (entry): entry is [string, BookedMove & { acceptedAt: number }] =>
        entry[1].acceptedAt !== undefined,
    );
  }
}
