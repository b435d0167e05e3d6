import {
  type Block,
  type DrawnRound,
  endOf,
  endOfMatch,
  type Hash,
  type ListedTournament,
  type Match,
  mostPlayersOf,
  type Pairing,
  type PairingResult,
  type PlayedPairing,
  type PlayerGrant,
  type Points,
  pointsOf,
  runTournament,
  type Sent,
  type SessionGrant,
  type SignedSeek,
  toJson,
  type Tournament,
  type TournamentFile,
  type TournamentTerms,
} from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { KeptTournament, MadeTournament } from "../store/parts/tournaments.js";
import { FRESH_FOR } from "./verifyStatement.js";

type ShownBlock = Pick<Sent<Block>, "height" | "time" | "hash">;

/** The matches and blocks of the chain. `MatchIndex` has them. */
export interface Played {
  /** The height of the latest block. */
  readonly latest: number;
  block(height: number): ShownBlock | undefined;
  match(id: number, options: { readonly pending: boolean }): Match | undefined;
  /** The player's matches, latest first. */
  ofPlayer(owner: string, page: { readonly limit: number; readonly before?: number }): Match[];
  /** The latest transaction up to a block that opened this session of the player. */
  grantUntil(owner: string, height: number, key?: string): SessionGrant | undefined;
}

const PAGE = 20;

/**
 * A tournament with what is known about it. Its rounds and standings are computed from what was
 * signed and from the chain, so they are not stored.
 */
export class LiveTournament {
  private readonly drawn = new Map<number, DrawnRound>();
  private readonly lots = new Map<string, bigint>();
  /** The results that cannot change. */
  private readonly results = new Map<string, PairingResult>();
  private seedBlock: ShownBlock | undefined;
  private shown: { readonly now: number; readonly tournament: Tournament } | undefined;

  constructor(
    private state: KeptTournament,
    private readonly played: Played,
    private readonly hash: Hash,
    /**
     * Whether what is known about the past is complete. A follower's clock may be ahead of the
     * writer's rows, so it computes everything again.
     */
    private readonly isComplete: () => boolean,
  ) {}

  get kept(): KeptTournament {
    return this.state;
  }

  /** Takes over what has been stored. */
  update(changes: Partial<KeptTournament>): void {
    this.state = { ...this.state, ...changes };
    this.changed();
  }

  /** Call this when the chain has changed. */
  changed(): void {
    this.shown = undefined;
  }

  /** The last block before the start, whose hash decides the lots. Undefined before the start. */
  seed(now: number): ShownBlock | undefined {
    const { start } = this.state.made.terms;
    if (now < start) return undefined;
    if (this.seedBlock !== undefined) return this.seedBlock;
    const found = lastBlockBefore(this.played, start);
    if (this.isComplete()) this.seedBlock = found;
    return found;
  }

  /**
   * The tournament at this time. Blocks that are made later must not be earlier than `now`.
   */
  at(now: number): Tournament {
    if (this.shown?.now === now) return this.shown.tournament;
    const { made, entries } = this.state;
    const tournament = runTournament(made.terms, {
      entries,
      now,
      seed: BigInt(this.seed(now)?.hash ?? 0),
      hash: this.hash,
      resultOf: (pairing) => this.resultOf(pairing, now),
      drawn: this.isComplete() ? this.drawn : undefined,
      lots: this.lots,
    });
    this.shown = { now, tournament };
    return tournament;
  }

  listed(now: number): ListedTournament {
    const { id, owner, terms } = this.state.made;
    const { phase, players, rounds, standings } = this.at(now);
    const count = rounds.length === 0 ? players.length : standings.length;
    return { id, owner, ...terms, phase, players: count };
  }

  /** What is known about it, with everything that was signed. */
  file(now: number): Sent<TournamentFile> {
    const { made, entries, absences } = this.state;
    const { phase, players, next, rounds, standings } = this.at(now);
    const seed = this.seed(now);
    return {
      id: made.id,
      digest: made.digest.toString(),
      owner: made.owner,
      ...made.terms,
      ...signedBy(made),
      entries: entries.map(({ player, enters, taken, ...signed }) => ({
        player,
        enters,
        taken,
        ...signedBy(signed),
      })),
      seed: seed && { height: seed.height, hash: seed.hash },
      absences: absences.map(({ round, first, second, here, time, seeks }) => ({
        round,
        first,
        second,
        here: [here[0] ?? false, here[1] ?? false],
        time,
        seeks: seeks
          .map((seek) => JSON.parse(seek) as Sent<SignedSeek>)
          .filter(({ validUntil }) => validUntil < now),
      })),
      now,
      phase,
      players,
      next,
      rounds: rounds.map(({ number, from, bye, pairs }) => ({
        number,
        from,
        bye,
        pairs: pairs.map(filedPair),
      })),
      standings,
    };
  }

  /** The sessions that signed for this tournament. */
  grants(): PlayerGrant[] {
    const { made, entries, absences } = this.state;
    const found = new Map<string, PlayerGrant>();
    const add = (given: PlayerGrant | undefined) => {
      if (given !== undefined) found.set(toJson(given), given);
    };
    // It was taken up to that much later than it was signed.
    if (!made.by.byOwner) add(this.grantAt(made.owner, made.time + FRESH_FOR, made.key));
    for (const { player, taken, key, by } of entries) {
      if (by.byOwner) continue;
      add(this.grantAt(player, taken, key) ?? this.grantAt(made.owner, taken, key));
    }
    for (const { seeks, time } of absences) {
      for (const seek of seeks) {
        const { owner, byOwner } = JSON.parse(seek) as Sent<SignedSeek>;
        if (!byOwner) add(this.grantAt(owner, time));
      }
    }
    return [...found.values()];
  }

  /** Throws a `NodeError` if the player cannot enter now, or cannot leave. */
  assertMay(enters: boolean, player: string, now: number): void {
    const { terms } = this.state.made;
    const { phase, players } = this.at(now);
    const isOver = phase === "finished" || phase === "cancelled";
    const isLate = terms.form === "round-robin" && now >= terms.start;
    if (isOver || (enters && (isLate || this.isRemoved(player)))) {
      throw new NodeError(nodeCodes.tournament.closed, "The tournament takes no more players.");
    }
    if (enters && players.length >= mostPlayersOf(terms)) {
      throw new NodeError(nodeCodes.tournament.full, "The tournament is full.", {
        details: { players: players.length },
      });
    }
  }

  /** Whether the maker has removed this player, who can then not enter again. */
  private isRemoved(player: string): boolean {
    const last = this.state.entries.filter((entry) => entry.player === player).at(-1);
    if (last === undefined || last.enters || last.key === player) return false;
    return last.by.byOwner || this.grantAt(player, last.taken, last.key) === undefined;
  }

  /** The session of the player with this key, or the latest. A block may be open at that time. */
  private grantAt(player: string, time: number, key?: string): PlayerGrant | undefined {
    const open = (lastBlockBefore(this.played, time)?.height ?? -1) + 1;
    const grant = this.played.grantUntil(player, open, key);
    return grant && { player, grant };
  }

  /** Whether two who were drawn have begun their match, also if no block contains it yet. */
  hasBegun(pairing: Pairing): boolean {
    return this.matchOf(pairing, Infinity, true) !== undefined;
  }

  private resultOf(pairing: Pairing, now: number): PairingResult | undefined {
    const key = `${pairing.round} ${pairing.first}`;
    const known = this.results.get(key);
    if (known !== undefined) return known;
    const result = this.findResult(pairing, now);
    const isFinal =
      result !== undefined && (result.match === undefined || result.end !== undefined);
    if (isFinal && this.isComplete()) this.results.set(key, result);
    return result;
  }

  private findResult(pairing: Pairing, now: number): PairingResult | undefined {
    const absence = this.state.absences.find(
      ({ round, first }) => round === pairing.round && first === pairing.first,
    );
    const match = this.matchOf(pairing, absence?.time ?? Infinity, false);
    if (match !== undefined) {
      const time = match.endedAt === undefined ? undefined : this.timeOf(match.endedAt);
      const isOver = time !== undefined && time < now;
      return { match: match.id, end: isOver ? endOfMatch(match, time) : undefined };
    }
    if (absence === undefined || absence.time >= now) return undefined;
    const [first = false, second = false] = absence.here;
    return { match: undefined, here: [first, second], time: absence.time };
  }

  /** The first match of these two since they were drawn, on the tournament's terms. */
  private matchOf(
    { first, second, from }: Pairing,
    until: number,
    pending: boolean,
  ): Match | undefined {
    let found: Match | undefined;
    let before: number | undefined;
    for (;;) {
      const page = this.played.ofPlayer(first, { limit: PAGE, ...(before && { before }) });
      for (const match of page) {
        // A match that no block contains yet began in the open block.
        const began = this.timeOf(match.startedAt) ?? (pending ? from : undefined);
        if (began === undefined) continue;
        if (began < from) return found && this.played.match(found.id, { pending });
        if (began < until && isOn(this.state.made.terms, [first, second], match)) found = match;
      }
      before = page.at(-1)?.id;
      if (page.length < PAGE) return found && this.played.match(found.id, { pending });
    }
  }

  private timeOf(height: number): number | undefined {
    return this.played.block(height)?.time;
  }
}

/** Whether these two play this match on a tournament's terms. */
function isOn(
  { game, moveLimit, rated, stake }: TournamentTerms,
  players: readonly [string, string],
  match: Match,
): boolean {
  return (
    players.every((player, seat) => match.seats[seat]?.owner === player) &&
    match.gameNumber === game &&
    match.moveLimit === moveLimit &&
    match.rated === rated &&
    match.stake === stake
  );
}

function lastBlockBefore(played: Pick<Played, "block" | "latest">, time: number) {
  let [low, high] = [-1, played.latest];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((played.block(middle)?.time ?? Infinity) < time) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? undefined : played.block(low);
}

function signedBy({ time, key, by }: Pick<MadeTournament, "time" | "key" | "by">) {
  const { byOwner, x, y, z } = by;
  return { time, key, signed: { byOwner, x: x.toString(), y: y.toString(), z: z.toString() } };
}

function filedPair({
  first,
  second,
  deadline,
  result,
}: PlayedPairing): TournamentFile["rounds"][number]["pairs"][number] {
  const filed = { first, second, deadline };
  if (result === undefined) return { ...filed, ...NO_RESULT };
  const points = pointsOf(result);
  const common = { ...NO_RESULT, end: endOf(result), points: points && copyOf(points) };
  return result.match === undefined
    ? { ...filed, ...common, here: [...result.here] }
    : { ...filed, ...common, match: result.match };
}

function copyOf([first, second]: Points): [...Points] {
  return [first, second];
}

const NO_RESULT = { match: undefined, here: undefined, end: undefined, points: undefined } as const;
