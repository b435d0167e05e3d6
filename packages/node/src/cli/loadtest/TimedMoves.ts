/** Which move it is. */
export interface MoveOfMatch {
  match: number;
  ply: number;
}

/** A move that a node was given. Times are milliseconds of one clock. */
interface TimedMove extends MoveOfMatch {
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
export class TimedMoves {
  private readonly moves = new Map<string, TimedMove>();
  private readonly audience = new Map<number, number>();
  /** How long moves have waited that were never sent. */
  private readonly waits: number[] = [];
  /** How many moves were due, and how many were accepted. */
  planned = 0;
  acceptedCount = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A subscriber joins the match's audience. Call the result for every ply that it is told. */
  subscriber(match: number): (ply: number) => void {
    this.audience.set(match, (this.audience.get(match) ?? 0) + 1);
    const seen = new Set<number>();
    return (ply) => {
      const move = this.moves.get(nameOf({ match, ply }));
      if (move === undefined || seen.has(ply)) return;
      seen.add(ply);
      move.seenAt.push(this.now());
    };
  }

  /** Before it is sent: somebody may see it before its player has an answer. */
  due({ match, ply }: MoveOfMatch, dueAt: number): void {
    this.planned++;
    const move = { match, ply, dueAt, acceptedAt: undefined, seenAt: [] };
    this.moves.set(nameOf(move), move);
  }

  /** A move that was due this long before the end, and whose turn never came. */
  unsent(waitedMs: number): void {
    this.planned++;
    this.waits.push(waitedMs);
  }

  accepted(made: MoveOfMatch): void {
    const move = this.moves.get(nameOf(made));
    if (move === undefined) return;
    move.acceptedAt = this.now();
    this.acceptedCount++;
  }

  /** The moves that the node accepted. */
  acceptedMoves(): MoveOfMatch[] {
    return this.known();
  }

  /** Accepted moves that somebody in the audience has not seen. */
  unseen(): MoveOfMatch[] {
    return this.known().filter(
      ({ match, seenAt }) => seenAt.length < (this.audience.get(match) ?? 0),
    );
  }

  get unsentCount(): number {
    return this.waits.length;
  }

  /**
   * From when a move was due until the node accepted it, after however many refusals. What was
   * never sent has waited this long at least.
   */
  admissions(): number[] {
    const accepted = this.known().map(({ dueAt, acceptedAt }) => acceptedAt - dueAt);
    return [...accepted, ...this.waits];
  }

  /** From when a move was due until a subscriber has it, for each subscriber. */
  pushes(): number[] {
    return this.known().flatMap(({ dueAt, seenAt }) => seenAt.map((at) => at - dueAt));
  }

  private known() {
    return [...this.moves.values()].filter(
      (move): move is TimedMove & { acceptedAt: number } => move.acceptedAt !== undefined,
    );
  }
}

function nameOf({ match, ply }: MoveOfMatch): string {
  return `${match}/${ply}`;
}
