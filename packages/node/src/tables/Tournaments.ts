import { codes, LARGEST_STAKE, shownGames } from "@kifu/chain";
import {
  type AnswerOf,
  areTournamentTerms,
  isSlow,
  moneyToEnter,
  plainKey,
  readClock,
  type Sent,
  type SignedDigest,
  type StatementOf,
  type TournamentFile,
  type TournamentGrants,
  tournamentId,
  type TournamentKind,
  tournamentKinds,
  type TournamentList,
} from "@kifu/wire";
import type { PublicKey } from "o1js";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { TokenBuckets } from "../door/budgets.js";
import type { Caller } from "../door/Caller.js";
import { countRefusal, stopping } from "../lib/refusals.js";
import { Emitter, LruCache } from "../lib/collections.js";
import { FailureLog, type FailureLogOptions } from "../lib/FailureLog.js";
import { addressOf, keyName, parseAddress } from "../lib/keyName.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { Mutex } from "../lib/time.js";
import { tooManyRegistrations } from "../mempool/transactionRefusals.js";
import type { Notices } from "../door/Notices.js";
import type { Chain } from "../sequencer/Chain.js";
import { notWriter } from "../store/log/logErrors.js";
import type { MadeTournament } from "../store/parts/tournaments.js";
import { Absences, type AbsencesOptions } from "./Absences.js";
import { assertFresh, type MoveCrypto, SeatLimits, verifySigner } from "./verifyStatement.js";
import { LiveTournament, type Played } from "./LiveTournament.js";

export interface TournamentsOptions extends AbsencesOptions {
  chain: Pick<Chain, "time" | "pending" | "domain" | "isFollowing" | "store" | "events">;
  matchIndex: Played;
  moveCrypto: MoveCrypto;
  notices: Pick<Notices, "assertNotBlocked" | "isPlayerBlocked" | "shown">;
  /** The registrations that each network has left, which tournaments and entries use up. */
  registrations: TokenBuckets;
  config: Pick<NodeConfig, "ingress">;
  log: FailureLogOptions["log"];
  now: () => number;
}

/** Price: registrations that a new tournament counts as. */
const PRICE = 3;

/** Price: registrations that entering a tournament counts as. */
const ENTRY_PRICE = 1;

/** Limit: tournaments of one player that are not over. */
export const MOST_OF_A_PLAYER = 3;

/** Limit: tournaments that are not over. */
const MOST_OPEN = 1000;

/** Limit: tournaments that are not over in a list. */
const LISTED_OPEN = 100;

/** Limit: statements of one player about a tournament. */
export const MOST_STATEMENTS_ABOUT = 20;

/** How many finished tournaments are listed. */
const LISTED_FINISHED = 20;

/** How many finished tournaments are kept in memory. */
const KEPT_FINISHED = 20;

const OWN = { network: undefined };

type TournamentStatement = StatementOf<TournamentKind>;

/**
 * The tournaments that players have made. The store keeps what was signed, and whom the node saw
 * absent. Everything else is computed by `runTournament`, which anybody can repeat.
 */
export class Tournaments {
  /** `started`: the first round is drawn. Emitted at intervals until the second one is. */
  readonly events = new Emitter<{ started: [id: string, players: readonly string[]] }>();
  readonly refusals: Readonly<Record<TournamentKind, Map<string, number>>> = {
    tournament: new Map(),
    entry: new Map(),
  };
  /** The tournaments that are not over, by id. */
  private readonly open = new Map<string, LiveTournament>();
  private readonly over = new LruCache<string, LiveTournament>(KEPT_FINISHED);
  private finished: MadeTournament[] = [];
  private readonly absences: Absences;
  private readonly limits: SeatLimits;
  private readonly mutex = new Mutex();
  private readonly failures: FailureLog;
  private stopped = false;
  private lookedAt = -1;
  private looking: Promise<void> | undefined;

  constructor(private readonly options: TournamentsOptions) {
    const { config, now, log, chain } = options;
    this.limits = new SeatLimits(config.ingress.perSender, now);
    this.absences = new Absences(options);
    this.failures = new FailureLog({ log, message: "Could not keep a tournament" });
    chain.events.on("block", () => this.changed());
    this.reload();
    this.lead();
  }

  /** Nobody counts as absent before clients have sent their seeks again. */
  lead(): void {
    this.absences.lead();
  }

  /** Reads everything again. Call this after a commit that this object did not make. */
  reload(): void {
    this.open.clear();
    this.over.clear();
    this.finished = [];
    for (const made of this.options.chain.store.tournaments()) {
      if (made.finished === undefined) this.open.set(made.id, this.load(made.id)!);
      else if (made.terms.listed) this.finished.push(made);
    }
    this.finished.sort((a, b) => b.finished! - a.finished!).splice(LISTED_FINISHED);
  }

  /** If the statement is refused, throws a `NodeError` and changes nothing. */
  async take(
    statement: TournamentStatement,
    { network }: Pick<Caller, "network"> = OWN,
  ): Promise<AnswerOf<TournamentKind>> {
    try {
      const { chain } = this.options;
      if (chain.isFollowing) throw notWriter();
      if (this.stopped) throw stopping();
      const waiting = chain.store.ready();
      if (waiting !== undefined) await waiting;
      return await this.mutex.run(async () =>
        statement.kind === "tournament"
          ? await this.make(statement, network)
          : await this.enter(statement, network),
      );
    } catch (error) {
      countRefusal(this.refusals[statement.kind], error);
      throw error;
    }
  }

  /** The listed tournaments: those that run, those to come, and the latest that are over. */
  list(): Sent<TournamentList> {
    const now = this.options.chain.time;
    const current = [...this.open.values()]
      .filter(({ kept }) => this.isShown(kept.made))
      .sort((a, b) => a.kept.made.terms.start - b.kept.made.terms.start)
      .slice(0, LISTED_OPEN)
      .map((live) => live.listed(now));
    const past = this.finished
      .filter((made) => this.isShown(made))
      .map((made) => this.live(made.id)!.listed(now));
    return { now, tournaments: [...current, ...past] };
  }

  /** A tournament with everything that was signed. Undefined if there is none with this id. */
  file(id: string): Sent<TournamentFile> | undefined {
    return this.live(id)?.file(this.options.chain.time);
  }

  /** The sessions that signed for a tournament. Undefined if there is none with this id. */
  grants(id: string): Sent<TournamentGrants> | undefined {
    const live = this.live(id);
    return live && { grants: live.grants() };
  }

  /** Looks for players who are absent, and for tournaments that are over. Call it at intervals. */
  tick(): void {
    const { chain } = this.options;
    if (chain.isFollowing || this.stopped || this.looking !== undefined) return;
    if (chain.time === this.lookedAt) return;
    this.lookedAt = chain.time;
    this.looking = this.mutex
      .run(async () => await this.look())
      .then(
        () => void this.failures.over(),
        (error: unknown) => this.failures.failed(error),
      )
      .finally(() => (this.looking = undefined));
  }

  /** Resolves when `tick` has finished its work. */
  get idle(): Promise<unknown> {
    return Promise.resolve(this.looking);
  }

  /** Takes no more statements, and finishes what is being stored. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.mutex.run(async () => undefined);
  }

  private changed(): void {
    for (const live of this.open.values()) live.changed();
    this.lookedAt = -1;
  }

  private isShown({ owner, terms }: MadeTournament): boolean {
    return terms.listed && !this.options.notices.isPlayerBlocked(keyName(parseAddress(owner)));
  }

  private live(id: string): LiveTournament | undefined {
    return this.open.get(id) ?? this.over.get(id, () => this.load(id));
  }

  private load(id: string): LiveTournament | undefined {
    const { chain, matchIndex, moveCrypto } = this.options;
    const kept = chain.store.tournament(id);
    const isComplete = () => !chain.isFollowing;
    return kept && new LiveTournament(kept, matchIndex, moveCrypto.hash, isComplete);
  }

  private async make(
    { kind: _, owner, time, by, ...terms }: StatementOf<"tournament">,
    network: string | undefined,
  ): Promise<AnswerOf<"tournament">> {
    const { chain, moveCrypto, registrations } = this.options;
    const maker = parseAddress(owner);
    const wait = network === undefined ? 0 : registrations.wait(network);
    if (wait > 0) throw tooManyRegistrations(network!, wait);
    const domain = chain.domain.toBigInt();
    const made = { ...terms, owner: plainKeyOf(maker), time };
    const signed = tournamentKinds.tournament.signed(moveCrypto.hash, domain, made);
    const id = tournamentId(signed.digest);
    const key = this.limits.charge("tournament", owner, () => {
      const signer = this.signer(maker, by, signed);
      if (this.live(id)?.kept.made.digest === signed.digest) return undefined;
      assertFresh(time, chain.time);
      assertTerms(terms, chain.time);
      this.assertFewOpen(owner);
      return signer;
    });
    // It was made before, and the answer was lost.
    if (key === undefined) return { id };
    if (network !== undefined) registrations.owe(network, PRICE);
    const { digest } = signed;
    const kept: MadeTournament = { id, digest, owner, terms, finished: undefined, time, key, by };
    await chain.store.commit((changes) => changes.putTournament(kept), { quick: true });
    this.open.set(id, this.load(id)!);
    return { id };
  }

  private async enter(
    statement: StatementOf<"entry">,
    network: string | undefined,
  ): Promise<AnswerOf<"entry">> {
    const { chain, moveCrypto, registrations } = this.options;
    const { tournament: digest, owner, enters, time, by } = statement;
    const live = this.live(tournamentId(digest));
    if (live?.kept.made.digest !== digest) {
      throw new NodeError(nodeCodes.tournament.unknown, "There is no such tournament.");
    }
    const player = parseAddress(owner);
    const signed = tournamentKinds.entry.signed(moveCrypto.hash, chain.domain.toBigInt(), {
      ...statement,
      owner: plainKeyOf(player),
    });
    const { made, entries } = live.kept;
    const price = enters && network !== undefined ? ENTRY_PRICE : 0;
    const wait = price === 0 ? 0 : registrations.wait(network!);
    if (wait > 0) throw tooManyRegistrations(network!, wait);
    const isMakers = !enters && chain.time < made.terms.start;
    const signers = isMakers ? [player, parseAddress(made.owner)] : [player];
    const key = this.limits.charge("entry", owner, () => {
      const signer = this.signerOf(signers, by, signed);
      if (live.at(chain.time).players.includes(owner) === enters) return undefined;
      const own = entries.filter((entry) => entry.player === owner);
      assertFresh(time, chain.time, own.at(-1)?.time);
      live.assertMay(enters, owner, chain.time);
      if (enters) this.assertMayStake(player, made.terms);
      if (own.length >= MOST_STATEMENTS_ABOUT) {
        throw new NodeError(
          nodeCodes.tournament.tooMany,
          "The player has entered and left this tournament too often.",
        );
      }
      return signer;
    });
    // Nothing changes, for example because the first answer was lost.
    if (key === undefined) return { entered: enters };
    if (price > 0) registrations.owe(network!, price);
    // After a restart the chain's clock may be some seconds behind.
    const taken = Math.max(
      chain.time,
      entries.at(-1)?.taken ?? 0,
      live.kept.absences.at(-1)?.time ?? 0,
    );
    const entry = { player: owner, enters, taken, time, key, by };
    const place = { id: made.id, number: entries.length };
    await chain.store.commit((changes) => changes.putTournamentEntry(place, entry), {
      quick: true,
    });
    live.update({ entries: [...entries, entry] });
    return { entered: enters };
  }

  /** The address of the key of one of these players that signed. Throws if none did. */
  private signerOf(
    players: readonly PublicKey[],
    by: TournamentStatement["by"],
    signed: SignedDigest,
  ): string {
    let refusal: unknown;
    for (const player of players) {
      try {
        return this.signer(player, by, signed);
      } catch (error) {
        refusal ??= error;
      }
    }
    throw refusal;
  }

  /** The address of the key that signed. Throws if it may not sign for the player. */
  private signer(player: PublicKey, by: TournamentStatement["by"], signed: SignedDigest): string {
    this.options.notices.assertNotBlocked(keyName(player));
    return addressOf(verifySigner(this.options, player, by, signed))!;
  }

  /** A player who has too little when a round is drawn cannot seek, and so counts as absent. */
  private assertMayStake(player: PublicKey, terms: MadeTournament["terms"]): void {
    const { chain } = this.options;
    const needed = moneyToEnter(terms, chain.time);
    const balance = Number(chain.pending.balance(player).amount.toBigInt());
    if (balance >= needed) return;
    throw new NodeError(codes.stake.tooLittle, "The player has less than the stakes.", {
      details: { balance, needed },
      remedy: "Get more, or enter a tournament with smaller stakes.",
    });
  }

  private assertFewOpen(owner: string): void {
    const open = [...this.open.values()];
    const own = open.filter(({ kept }) => kept.made.owner === owner);
    if (own.length >= MOST_OF_A_PLAYER || open.length >= MOST_OPEN) {
      throw new NodeError(nodeCodes.tournament.tooMany, "There are too many tournaments.", {
        details: { own: own.length, open: open.length },
      });
    }
  }

  private async look(): Promise<void> {
    const { chain } = this.options;
    const { time } = chain;
    for (const live of [...this.open.values()]) {
      const { made } = live.kept;
      if (made.terms.start > time) continue;
      const { phase, rounds, players } = live.at(time);
      if (rounds.length === 1) this.events.emit("started", made.id, players);
      if (phase === "finished" || phase === "cancelled") {
        const kept = { ...made, finished: time };
        await chain.store.commit((changes) => changes.putTournament(kept), { quick: true });
        this.open.delete(made.id);
        if (!made.terms.listed) continue;
        this.finished = [kept, ...this.finished].slice(0, LISTED_FINISHED);
        continue;
      }
      await this.absences.look(live);
    }
  }
}

function plainKeyOf({ x, isOdd }: PublicKey) {
  return plainKey({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
}

function assertTerms(terms: MadeTournament["terms"], time: number): void {
  const clock = readClock(terms.moveLimit);
  const isKnown = shownGames.some(({ number }) => number === terms.game);
  const isQuick = clock !== undefined && !isSlow(clock);
  const isSmall = BigInt(terms.stake) <= LARGEST_STAKE;
  if (isKnown && isQuick && isSmall && areTournamentTerms(terms, time)) return;
  throw new NodeError(nodeCodes.tournament.badTerms, "Nobody can make such a tournament.", {
    details: { start: terms.start, time },
  });
}
