/** Identifies a move. */
export interface MoveOfMatch {
  match: number;
  ply: number;
}

/** A move that was given to the node. Times are milliseconds of one clock. */
interface TimedMove extends MoveOfMatch {
  /**
   * When a player would have made it. A node that answers late delays the following moves. Measured
   * from their sending, that delay would be missed.
   */
  dueAt: number;
  acceptedAt: number | undefined;
  /** When each subscriber received it. */
  seenAt: number[];
}

/**
 * Tracks every move: a node must not lose any move that it accepts, neither on the chain nor for
 * subscribers.
 */
export class TimedMoves {
  private readonly moves = new Map<string, TimedMove>();
  private readonly audience = new Map<number, number>();
  /** How long moves that were never sent have waited. */
  private readonly waits: number[] = [];
  /** How many moves were due. */
  planned = 0;
  acceptedCount = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A subscriber starts to watch the match. Call the result with every ply received. */
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

  /** Called before it is sent, because somebody may receive it before its player has the answer. */
  due({ match, ply }: MoveOfMatch, dueAt: number): void {
    this.planned++;
    const move = { match, ply, dueAt, acceptedAt: undefined, seenAt: [] };
    this.moves.set(nameOf(move), move);
  }

  /** A move that was due this long before the end and was never sent. */
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

  acceptedMoves(): MoveOfMatch[] {
    return this.known();
  }

  /** Accepted moves that some subscriber has not received. */
  unseen(): MoveOfMatch[] {
    return this.known().filter(
      ({ match, seenAt }) => seenAt.length < (this.audience.get(match) ?? 0),
    );
  }

  get unsentCount(): number {
    return this.waits.length;
  }

  /**
   * From when each move was due until the node accepted it, after any number of refusals. For moves
   * never sent, how long they waited.
   */
  admissions(): number[] {
    const accepted = this.known().map(({ dueAt, acceptedAt }) => acceptedAt - dueAt);
    return [...accepted, ...this.waits];
  }

  /** From when each move was due until a subscriber received it, for each subscriber. */
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
