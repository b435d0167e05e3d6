import { type Hash, textFields } from "./signatures.js";
import { type DrawnRound, type Pairable, pairArena, pairSwiss, roundRobin } from "./pairings.js";
import {
  endOf,
  type Pairing,
  type PairingResult,
  pointsOf,
  type Round,
  type Standing,
  standingsOf,
} from "./standings.js";
import type { TournamentTerms } from "./tournaments.js";

/** Seconds from the end of a round's last match to the next round. */
export const BREAK = 30;

/** Seconds between two drawings of an arena. */
export const WAVE = 15;

/** For how many seconds after the drawing a player may be absent. */
export const COMING = { swiss: 120, "round-robin": 120, arena: 60 } as const;

/** A player's statement that they enter, or leave. */
export interface EntryRecord {
  readonly player: string;
  readonly enters: boolean;
  /** The chain's time at which the node took the statement. */
  readonly taken: number;
}

/** A tournament as it stands at one time. */
export interface Tournament {
  /** `cancelled`: fewer than two players had entered at the start. */
  readonly phase: "open" | "running" | "finished" | "cancelled";
  /** The players who take part now, in the order of their entries. */
  readonly players: readonly string[];
  readonly rounds: readonly Round[];
  /** Everybody who has been drawn, or has entered. Best first. */
  readonly standings: readonly Standing[];
  /** When the next round is drawn. Undefined if that depends on running matches, or none follows. */
  readonly next: number | undefined;
}

/** Everything that a tournament depends on besides its terms. All of it is public. */
export interface TournamentFacts {
  /** All statements in the order in which the node took them. */
  readonly entries: readonly EntryRecord[];
  /** The chain's time. What happened at this second or later does not count yet. */
  readonly now: number;
  /** A number that nobody could know when they entered: see `docs/protocol/tournaments.md`. */
  readonly seed: bigint;
  readonly hash: Hash;
  readonly resultOf: (pairing: Pairing) => PairingResult | undefined;
  /** Rounds that were drawn earlier, by their time. They never change, so they are drawn once. */
  readonly drawn?: Map<number, DrawnRound> | undefined;
  /** Lots that were computed earlier, by seed and player. */
  readonly lots?: Map<string, bigint> | undefined;
}

/**
 * Draws all rounds up to now, and computes the standings. The result depends on public data only,
 * so anybody can repeat it.
 *
 * @example
 * const { rounds } = runTournament(terms, { entries, now, seed, hash, resultOf: () => undefined });
 */
export function runTournament(terms: TournamentTerms, facts: TournamentFacts): Tournament {
  const run = new Run(terms, facts);
  const { phase, next } = run.play();
  return {
    phase,
    next,
    players: run.playersAt(Infinity),
    rounds: run.rounds,
    standings: standingsOf(terms.form, run.rounds, run.everybody, (player) => run.lot(player)),
  };
}

type Progress = Pick<Tournament, "phase" | "next">;

const SECONDS = 60;

class Run {
  readonly rounds: Round[] = [];
  private readonly lots: Map<string, bigint>;
  /** When each player is done with their latest opponent. */
  private readonly busyUntil = new Map<string, number>();
  private readonly absences: { readonly player: string; readonly time: number }[] = [];

  constructor(
    private readonly terms: TournamentTerms,
    private readonly facts: TournamentFacts,
  ) {
    this.lots = facts.lots ?? new Map<string, bigint>();
  }

  get everybody(): readonly string[] {
    return [...new Set(this.facts.entries.map(({ player }) => player))];
  }

  play(): Progress {
    const { start, form } = this.terms;
    if (this.facts.now < start) return { phase: "open", next: start };
    if (this.playersAt(start).length < 2) return { phase: "cancelled", next: undefined };
    return form === "arena" ? this.playArena() : this.playRounds();
  }

  lot(player: string): bigint {
    const { seed, hash } = this.facts;
    const key = `${seed} ${player}`;
    const lot = this.lots.get(key) ?? hash([seed, ...textFields(player)]);
    this.lots.set(key, lot);
    return lot;
  }

  /**
   * The players who take part at this time: who have entered, have not left since, and were not
   * absent since.
   */
  playersAt(time: number): string[] {
    const entered = new Map<string, EntryRecord>();
    for (const entry of this.facts.entries) {
      if (entry.taken >= time) continue;
      const known = entered.get(entry.player);
      // A player who was absent keeps their place in the order when they enter again.
      if (entry.enters || known !== undefined) entered.set(entry.player, entry);
    }
    for (const { player, time: absent } of this.absences) {
      const wasAbsent = absent < time && (entered.get(player)?.taken ?? Infinity) <= absent;
      if (wasAbsent) entered.delete(player);
    }
    return [...entered.values()].filter(({ enters }) => enters).map(({ player }) => player);
  }

  private playRounds(): Progress {
    const { form, length, start } = this.terms;
    const schedule = form === "round-robin" ? this.wholeSchedule() : undefined;
    const count = schedule?.length ?? length;
    let from = start;
    for (let number = 1; number <= count; number++) {
      if (this.facts.now < from) return { phase: "running", next: from };
      const players = this.playersAt(from);
      if (schedule === undefined && players.length < 2) break;
      const drawn =
        schedule?.[number - 1] ?? this.drawn(from, () => pairSwiss(players.map(this.pairable)));
      this.add(number, from, drawn, schedule && new Set(players));
      const ends = this.rounds.at(-1)!.pairs.map(({ result }) => endOf(result));
      if (ends.includes(undefined)) return { phase: "running", next: undefined };
      from = Math.max(from, ...ends.map((end) => end!)) + BREAK;
    }
    return { phase: "finished", next: undefined };
  }

  private wholeSchedule(): readonly DrawnRound[] {
    const players = this.playersAt(this.terms.start);
    return roundRobin(players.sort((a, b) => (this.lot(a) < this.lot(b) ? -1 : 1)));
  }

  private playArena(): Progress {
    const { start, length } = this.terms;
    const end = start + length * SECONDS;
    let from = start;
    for (; from < end && from <= this.facts.now; from += WAVE) {
      const free = this.freeAt(from);
      if (free.length < 2) continue;
      const drawn = this.drawn(from, () => pairArena(this.waiting(free)));
      this.add(this.rounds.length + 1, from, drawn);
    }
    const isPlaying = this.rounds.some(({ pairs }) =>
      pairs.some(({ result }) => endOf(result) === undefined),
    );
    const isOver = this.facts.now >= end && !isPlaying;
    return isOver
      ? { phase: "finished", next: undefined }
      : { phase: "running", next: from < end ? from : undefined };
  }

  private freeAt(time: number): string[] {
    return this.playersAt(time).filter((player) => (this.busyUntil.get(player) ?? -1) < time);
  }

  private drawn(from: number, draw: () => DrawnRound): DrawnRound {
    const { drawn } = this.facts;
    const known = drawn?.get(from) ?? draw();
    drawn?.set(from, known);
    return known;
  }

  /** @param present in a round robin, who takes part. Others are absent at once */
  private add(
    number: number,
    from: number,
    { pairs, bye }: DrawnRound,
    present?: ReadonlySet<string>,
  ): void {
    const deadline = from + COMING[this.terms.form];
    const played = pairs.map(([first, second]) => {
      const pairing: Pairing = { round: number, first, second, from, deadline };
      const here = [present?.has(first) ?? true, present?.has(second) ?? true] as const;
      const areHere = here[0] && here[1];
      const result: PairingResult | undefined = areHere
        ? this.facts.resultOf(pairing)
        : { match: undefined, here, time: from };
      [first, second].forEach((player, seat) => {
        this.busyUntil.set(player, endOf(result) ?? Infinity);
        if (result === undefined || result.match !== undefined || result.here[seat]) return;
        this.absences.push({ player, time: result.time });
      });
      return { ...pairing, result };
    });
    this.rounds.push({ number, from, bye, pairs: played });
  }

  private readonly pairable = (player: string): Pairable => {
    const opponents: string[] = [];
    const movedFirst: boolean[] = [];
    let byes = 0;
    let points = 0;
    for (const { pairs, bye } of this.rounds) {
      if (bye === player) {
        byes++;
        points += 2;
      }
      const pair = pairs.find(({ first, second }) => first === player || second === player);
      if (pair === undefined) continue;
      const isFirst = pair.first === player;
      opponents.push(isFirst ? pair.second : pair.first);
      if (pair.result?.match !== undefined) movedFirst.push(isFirst);
      points += pointsOf(pair.result)?.[isFirst ? 0 : 1] ?? 0;
    }
    return { player, points, lot: this.lot(player), opponents, movedFirst, byes };
  };

  /** As in `pairable`, but with the score of an arena, and with the waits since the last match. */
  private waiting(players: readonly string[]): Pairable[] {
    const standings = standingsOf("arena", this.rounds, players, () => 0n);
    const scores = new Map(standings.map(({ player, points }) => [player, points]));
    return players.map((player) => {
      const waits = this.rounds.reduce((count, { pairs, bye }) => {
        if (bye === player) return count + 1;
        return pairs.some(({ first, second }) => first === player || second === player) ? 0 : count;
      }, 0);
      return { ...this.pairable(player), points: scores.get(player) ?? 0, byes: waits };
    });
  }
}
