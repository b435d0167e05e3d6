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
  type SeatSignature,
  type SignedDigest,
  type SignedSeek,
  type Standing,
  statementKinds,
  type TournamentFile,
  tournamentId,
  tournamentKinds,
} from "@kifu/wire";
import { hash, readAddress } from "../accounts/address.js";
import { insideOf } from "../accounts/ChainConnection.js";
import { verifyTranscript } from "../accounts/KeySigner.js";
import { badAnswer } from "../errors/KifuError.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { fetchTournament } from "./tournaments.js";

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

/** How many of a player's matches one request asks for. */
const PAGE = 100;

/**
 * Repeats a tournament from what was signed, and from the matches and blocks that the node shows:
 * it checks the signatures, looks for the matches, draws every round, and compares. Undefined if
 * there is no such tournament.
 *
 * @example const { differences } = (await checkTournament(kifu, id))!;
 */
export async function checkTournament(
  kifu: NodeReader,
  id: string,
  send?: typeof fetch,
): Promise<CheckedTournament | undefined> {
  const file = await fetchTournament(kifu.url, id, send);
  return file && (await new Check(kifu, file).run(id));
}

class Check {
  private readonly differences: string[] = [];
  private readonly times = new Map<number, number | undefined>();
  private readonly sessions = new Map<string, Set<string>>();
  private signatures = 0;

  constructor(
    private readonly kifu: NodeReader,
    private readonly file: TournamentFile,
  ) {}

  async run(id: string): Promise<CheckedTournament> {
    const { file, differences } = this;
    const { domain } = await insideOf(this.kifu).chain();
    this.checkStatements(id, domain);
    await this.checkSeed();
    const matches = await this.matches();
    for (const absence of file.absences) this.checkAbsence(absence, domain);
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

  private compare(what: string, theirs: unknown, own: unknown): void {
    const [shown, repeated] = [JSON.stringify(theirs), JSON.stringify(own)];
    if (shown !== repeated) this.differs(`${what}: the node has ${shown}, but it is ${repeated}`);
  }

  private differs(text: string): void {
    this.differences.push(text);
  }

  private checkStatements(id: string, domain: bigint): void {
    const { file } = this;
    const owner = keyOf(file.owner);
    const made = tournamentKinds.tournament.signed(hash, domain, { ...file, owner });
    this.compare("digest", String(file.digest), String(made.digest));
    this.compare("id", [id, file.id], [tournamentId(made.digest), tournamentId(made.digest)]);
    this.checkSignature("the tournament", file.key, made, file.signed);
    let before = 0;
    file.entries.forEach(({ player, enters, time, taken, key, signed }, i) => {
      const entry = { tournament: file.digest, owner: keyOf(player), enters, time };
      const covered = tournamentKinds.entry.signed(hash, domain, entry);
      this.checkSignature(`entry ${i + 1}`, key, covered, signed);
      const isInOrder = taken >= before && Math.abs(taken - time) <= FRESH_FOR + RETURN_SECONDS;
      if (!isInOrder) this.differs(`entry ${i + 1} was not taken when it was signed`);
      before = taken;
    });
  }

  private checkSignature(
    what: string,
    key: string,
    { context, digest }: SignedDigest,
    { x, y, z }: SeatSignature,
  ): void {
    this.signatures++;
    const signature = { x: BigInt(x), y: BigInt(y), z: BigInt(z) };
    const signer = readAddress(key);
    if (signer !== undefined && verifyTranscript(signer, context, digest, signature)) return;
    this.differs(`${what} is not signed by ${key}`);
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

  private async timeOf(height: number): Promise<number | undefined> {
    if (!this.times.has(height)) {
      const [block] = await this.kifu.blocks({ first: 1, after: height + 1 });
      this.times.set(height, block?.height === height ? block.time : undefined);
    }
    return this.times.get(height);
  }

  /** The matches of all players since the start, in the order of their numbers. */
  private async matches(): Promise<TimedMatch[]> {
    const { start, rounds } = this.file;
    const players = new Set(
      rounds.flatMap(({ pairs }) => pairs.flatMap(({ first, second }) => [first, second])),
    );
    const found = new Map<number, TimedMatch>();
    for (const player of players) {
      for (let after: number | undefined; ;) {
        const page = await this.kifu.playerMatches(player, {
          first: PAGE,
          ...(after !== undefined && { after }),
        });
        const timed = await Promise.all(page.items.map(async (match) => await this.timed(match)));
        for (const match of timed) {
          found.set(match.id, match);
          for (const { owner, sessionKey } of match.seats) this.addSession(owner, sessionKey);
        }
        after = page.next;
        if (after === undefined || timed.some(({ began }) => (began ?? start) < start)) break;
      }
    }
    return [...found.values()].sort((a, b) => a.id - b.id);
  }

  private addSession(owner: string, key: string | undefined): void {
    const known = this.sessions.get(owner) ?? new Set();
    if (key !== undefined) known.add(key);
    this.sessions.set(owner, known);
  }

  private async timed(match: Match): Promise<TimedMatch> {
    const [began, ended] = await Promise.all(
      [match.startedAt, match.endedAt].map(async (height) =>
        height === undefined ? undefined : await this.timeOf(height),
      ),
    );
    return { ...match, began, ended };
  }

  /** Whoever was there must have signed a seek for their opponent that had not lapsed. */
  private checkAbsence(
    { round, first, second, here, time, seeks }: TournamentFile["absences"][number],
    domain: bigint,
  ): void {
    const { game, moveLimit, rated, stake, now } = this.file;
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
      if (!isForIt || here[seat] !== true || !this.isSigned(seek, domain)) {
        this.differs(`round ${round}: the seek of ${player} does not show who was there`);
      }
    });
  }

  /** A session's key is known from the matches of its player. */
  private isSigned(seek: SignedSeek, domain: bigint): boolean {
    this.signatures++;
    const { byOwner, x, y, z, owner } = seek;
    const covered = statementKinds.seek.signed(hash, domain, readSeek(seek, keyOf));
    const keys = byOwner ? [owner] : [...(this.sessions.get(owner) ?? [])];
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

/** The most seconds for which a seek can be valid. */
const LONGEST_SEEK = 1023;

function keyOf(address: string): PlainKey {
  const key = readAddress(address);
  if (key === undefined) throw badAnswer("tournament", "of addresses");
  return plainKey(key);
}
