export interface MoveOfMatch {
  match: number;
  ply: number;
}

/** A move that was sent to the node. All times are milliseconds of the same clock. */
interface TimedMove extends MoveOfMatch {
  /**
   * When the move was due, which may be before it was sent. A slow node delays the following
   * moves too, and only this time shows that delay.
   */
  dueAt: number;
  acceptedAt: number | undefined;
  seenAt: number[];
}

/**
 * Records what happens to each move. This shows whether the node lost an accepted move, on the
 * chain or on the way to a subscriber.
 */
export class TimedMoves {
  private readonly moves = new Map<string, TimedMove>();
  private readonly audience = new Map<number, number>();
  /** For each move that was never sent, how long it had been due. */
  private readonly waits: number[] = [];
  planned = 0;
  acceptedCount = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Registers a subscriber of a match. Call the returned function with each ply that the
   * subscriber receives.
   */
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

  /**
   * Records a move before it is sent. A subscriber may receive it before its player has the
   * answer.
   */
  due({ match, ply }: MoveOfMatch, dueAt: number): void {
    this.planned++;
    const move = { match, ply, dueAt, acceptedAt: undefined, seenAt: [] };
    this.moves.set(nameOf(move), move);
  }

  /** Records a move that was never sent. `waitedMs` is how long it was due before the end. */
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

  unseen(): MoveOfMatch[] {
    return this.known().filter(
      ({ match, seenAt }) => seenAt.length < (this.audience.get(match) ?? 0),
    );
  }

  get unsentCount(): number {
    return this.waits.length;
  }

  /**
   * For each accepted move, the time from when it was due until it was accepted. For each move
   * that was never sent, how long it was due.
   */
  admissions(): number[] {
    const accepted = this.known().map(({ dueAt, acceptedAt }) => acceptedAt - dueAt);
    return [...accepted, ...this.waits];
  }

  /**
   * For each move and subscriber, the time from when the move was due until it was received.
   */
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
