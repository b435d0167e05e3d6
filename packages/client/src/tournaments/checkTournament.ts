import {
  endOfMatch,
  type Match,
  type Pairing,
  type PairingResult,
  plainKey,
  type PlainKey,
  pointsOf,
  readSeek,
  runTournament,
  type SignedDigest,
  type SignedSeek,
  type Round,
  type Standing,
  statementKinds,
  type TournamentFile,
  type TournamentGrants,
  tournamentId,
  tournamentKinds,
} from "@kifu/wire";
import { hash, readAddress } from "../accounts/address.js";
import { abi } from "../abi/abi.js";
import { insideOf } from "../accounts/ChainConnection.js";
import { verifyTranscript } from "../accounts/KeySigner.js";
import { badAnswer } from "../errors/KifuError.js";
import { type GrantedKey, grantedKey } from "../match/grantedKey.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { itemsOf, Repetition } from "../node/Repetition.js";
import { fetchTournament, fetchTournamentGrants } from "./tournaments.js";

/** What a check of a tournament has found. */
export interface CheckedTournament {
  readonly file: TournamentFile;
  /** How the node's tournament differs from what its public data lead to. Empty if it does not. */
  readonly differences: readonly string[];
  readonly matches: number;
  readonly signatures: number;
}

/** How far the node's time for an entry may be from the player's. */
const FRESH_FOR = 60;

/** After a restart, the chain's clock may be this much behind the last entry. */
const RETURN_SECONDS = 10;

/**
 * Repeats a tournament from what was signed, and from the matches and blocks that the node shows:
 * it checks the signatures and whether their keys may sign for their players, looks for the
 * matches, draws every round, and compares. Undefined if there is no such tournament.
 *
 * @example const { differences } = (await checkTournament(kifu, id))!;
 */
export async function checkTournament(
  kifu: NodeReader,
  id: string,
  send?: typeof fetch,
): Promise<CheckedTournament | undefined> {
  const file = await fetchTournament(kifu.url, id, send);
  if (file === undefined) return undefined;
  // Asked for after the file, so that the sessions of all signers in it are among them.
  const grants = await fetchTournamentGrants(kifu.url, id, send);
  return await new Check(kifu, file, grants).run(id);
}

class Check extends Repetition {
  /** The sessions that each player has opened, as the player signed. */
  private readonly sessions = new Map<string, GrantedKey[]>();
  private signatures = 0;

  constructor(
    private readonly kifu: NodeReader,
    private readonly file: TournamentFile,
    private readonly grants: TournamentGrants["grants"],
  ) {
    super(kifu);
  }

  async run(id: string): Promise<CheckedTournament> {
    const { file, differences } = this;
    const { domain } = await insideOf(this.kifu).chain();
    await this.readGrants(domain);
    this.checkStatements(id, domain);
    await this.checkSeed();
    const matches = await this.matches();
    const played = new Set<number>();
    const tournament = runTournament(file, {
      entries: file.entries,
      now: file.now,
      seed: BigInt(file.seed?.hash ?? 0),
      hash,
      resultOf: (pairing) => {
        const result = this.resultOf(pairing, matches);
        if (result?.match !== undefined) played.add(result.match);
        return result;
      },
    });
    for (const absence of file.absences) this.checkAbsence(absence, tournament.rounds, domain);
    this.compare("phase", file.phase, tournament.phase);
    this.compare("players", file.players, tournament.players);
    this.compare("number of rounds", file.rounds.length, tournament.rounds.length);
    file.rounds.forEach(({ number, from, bye, pairs }, i) => {
      const own = tournament.rounds[i];
      const { pairs: ownPairs = [] } = own ?? {};
      this.compare(`round ${number}`, [from, bye], [own?.from, own?.bye]);
      this.compare(`number of pairs in round ${number}`, pairs.length, ownPairs.length);
      pairs.forEach(({ first, second, match, here, points }, place) => {
        const pair = ownPairs[place];
        const result = pair?.result;
        const isMatch = result?.match !== undefined;
        this.compare(
          `pair ${place + 1} of round ${number}`,
          [first, second, match, here, points],
          [
            pair?.first,
            pair?.second,
            result?.match,
            result === undefined || isMatch ? undefined : result.here,
            pointsOf(result),
          ],
        );
      });
    });
    const rowOf = ({ player, place, points, tieBreak, wins, stakes, played }: Standing) => [
      player,
      ...[place, points, tieBreak, wins, stakes, played],
    ];
    this.compare("standings", file.standings.map(rowOf), tournament.standings.map(rowOf));
    return { file, differences, matches: played.size, signatures: this.signatures };
  }

  private async readGrants(domain: bigint): Promise<void> {
    for (const { player, grant } of this.grants) {
      const session = await grantedKey(grant, player, domain);
      if (session === undefined) this.differs(`${player} opened no session by ${grant.method}`);
      else this.sessions.set(player, [...(this.sessions.get(player) ?? []), session]);
    }
  }

  private checkStatements(id: string, domain: bigint): void {
    const { file } = this;
    const owner = keyOf(file.owner);
    const made = tournamentKinds.tournament.signed(hash, domain, { ...file, owner });
    this.compare("digest", String(file.digest), String(made.digest));
    this.compare("id", [id, file.id], [tournamentId(made.digest), tournamentId(made.digest)]);
    const { time } = file;
    this.checkSignature("the tournament", [[file.owner], time - FRESH_FOR], file, made);
    let before = 0;
    file.entries.forEach((filed, i) => {
      const { player, enters, time, taken } = filed;
      const entry = { tournament: file.digest, owner: keyOf(player), enters, time };
      const covered = tournamentKinds.entry.signed(hash, domain, entry);
      // Before the start, the maker may remove a player.
      const players = enters || taken >= file.start ? [player] : [player, file.owner];
      const signer = [players, taken - RETURN_SECONDS] as const;
      this.checkSignature(`entry ${i + 1}`, signer, filed, covered);
      const isInOrder = taken >= before && Math.abs(taken - time) <= FRESH_FOR + RETURN_SECONDS;
      if (!isInOrder) this.differs(`entry ${i + 1} was not taken when it was signed`);
      before = taken;
    });
  }

  /** @param signer who may sign, and a time at which a session that signed was active */
  private checkSignature(
    what: string,
    [players, time]: readonly [players: readonly string[], number],
    { key, signed: { byOwner, x, y, z } }: Pick<TournamentFile, "key" | "signed">,
    { context, digest }: SignedDigest,
  ): void {
    this.signatures++;
    const signature = { x: BigInt(x), y: BigInt(y), z: BigInt(z) };
    const signer = readAddress(key);
    if (signer === undefined || !verifyTranscript(signer, context, digest, signature)) {
      this.differs(`${what} is not signed by ${key}`);
    }
    const may = players.some((player) =>
      byOwner ? key === player : this.sessionsAt(player, time).includes(key),
    );
    if (!may) this.differs(`${what}: ${key} may not sign for ${players[0]}`);
  }

  /** The keys of the player's sessions that may seek and have not expired by this time. */
  private sessionsAt(player: string, time: number): readonly string[] {
    return (this.sessions.get(player) ?? [])
      .filter(({ expiresAt, scope }) => time < expiresAt && scope === MAY_SEEK)
      .map(({ key }) => key);
  }

  /** The block whose hash decides the lots must be the last one before the start. */
  private async checkSeed(): Promise<void> {
    const { seed, start, now } = this.file;
    if (now < start) return;
    const height = seed?.height ?? -1;
    const [block] =
      seed === undefined ? [] : await this.kifu.blocks({ first: 1, after: height + 1 });
    const isBefore = seed === undefined || (block?.hash === seed.hash && block.time < start);
    const next = await this.timeOf(height + 1);
    if (!isBefore || (next !== undefined && next < start)) {
      this.differs(`block ${height} is not the last one before the start`);
    }
  }

  /** The matches of all players since the start, in the order of their numbers. */
  private async matches(): Promise<TimedMatch[]> {
    const { start, rounds } = this.file;
    const players = new Set(
      rounds.flatMap(({ pairs }) => pairs.flatMap(({ first, second }) => [first, second])),
    );
    const found = new Map<number, TimedMatch>();
    for (const player of players) {
      const played = itemsOf((page) => this.kifu.playerMatches(player, page));
      for await (const match of played) {
        const timed = await this.timed(match);
        found.set(match.id, timed);
        if ((timed.began ?? start) < start) break;
      }
    }
    return [...found.values()].sort((a, b) => a.id - b.id);
  }

  private async timed(match: Match): Promise<TimedMatch> {
    const { startedAt, endedAt } = match;
    const began = await this.timeOf(startedAt);
    return {
      ...match,
      began,
      ended: endedAt === undefined ? undefined : await this.timeOf(endedAt),
    };
  }

  /**
   * Nobody is absent before their deadline. Whoever was there must have signed a seek for their
   * opponent that had not lapsed.
   */
  private checkAbsence(
    { round, first, second, here, time, seeks }: TournamentFile["absences"][number],
    rounds: readonly Round[],
    domain: bigint,
  ): void {
    const { game, moveLimit, rated, stake, now } = this.file;
    const pair = rounds
      .find(({ number }) => number === round)
      ?.pairs.find((each) => each.first === first && each.second === second);
    if (pair === undefined) this.differs(`round ${round}: ${first} was not to meet ${second}`);
    else if (time <= pair.deadline) {
      this.differs(`round ${round}: ${first} and ${second} had until ${pair.deadline}`);
    }
    [first, second].forEach((player, seat) => {
      const opponent = seat === 0 ? second : first;
      const seek = seeks.find(({ owner }) => owner === player);
      if (seek === undefined) {
        // A seek is secret until it has lapsed. None is valid for longer than this.
        if (here[seat] === true && now > time + LONGEST_SEEK) {
          this.differs(`round ${round}: no seek shows that ${player} was there`);
        }
        return;
      }
      const isForIt =
        seek.opponent === opponent &&
        seek.side === seat + 1 &&
        seek.game === game &&
        seek.moveLimit === moveLimit &&
        (seek.rated ?? false) === rated &&
        seek.stake === stake &&
        seek.validUntil >= time;
      if (!isForIt || here[seat] !== true || !this.isSigned(seek, time, domain)) {
        this.differs(`round ${round}: the seek of ${player} does not show who was there`);
      }
    });
  }

  private isSigned(seek: SignedSeek, time: number, domain: bigint): boolean {
    this.signatures++;
    const { byOwner, x, y, z, owner } = seek;
    const covered = statementKinds.seek.signed(hash, domain, readSeek(seek, keyOf));
    const keys = byOwner ? [owner] : this.sessionsAt(owner, time);
    return keys.some((address) => {
      const key = readAddress(address);
      return (
        key !== undefined && verifyTranscript(key, covered.context, covered.digest, { x, y, z })
      );
    });
  }

  private resultOf(pairing: Pairing, matches: readonly TimedMatch[]): PairingResult | undefined {
    const { now, absences, game, moveLimit, rated, stake } = this.file;
    const { first, second, round, from } = pairing;
    const absence = absences.find((each) => each.round === round && each.first === first);
    const match = matches.find(
      (each) =>
        each.began !== undefined &&
        each.began >= from &&
        each.began < Math.min(now, absence?.time ?? now) &&
        each.seats[0].owner === first &&
        each.seats[1].owner === second &&
        each.gameNumber === game &&
        each.moveLimit === moveLimit &&
        each.rated === rated &&
        each.stake === stake,
    );
    if (match !== undefined) {
      const { ended } = match;
      const isOver = ended !== undefined && ended < now;
      return { match: match.id, end: isOver ? endOfMatch(match, ended) : undefined };
    }
    if (absence === undefined || absence.time >= now) return undefined;
    return { match: undefined, here: absence.here, time: absence.time };
  }
}

type TimedMatch = Match & {
  /** The chain's time of the block in which it began. Undefined if no block contains it yet. */
  readonly began: number | undefined;
  readonly ended: number | undefined;
};

/** The scope of a session that may sign for a tournament. */
const { playAndQueue: MAY_SEEK } = abi.sessions.scope;

/** The most seconds for which a seek can be valid. */
const LONGEST_SEEK = 1023;

function keyOf(address: string): PlainKey {
  const key = readAddress(address);
  if (key === undefined) throw badAnswer("tournament", "of addresses");
  return plainKey(key);
}
