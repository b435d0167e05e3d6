import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes, KeyFields, LARGEST_STAKE, Scope } from "@kifu/chain";
import {
  type AnswerOf,
  COMING,
  LONGEST_AHEAD,
  Side,
  type StatementOf,
  tournamentFile,
  tournamentList,
  type TournamentFile,
  tournamentKinds,
  type TournamentTerms,
  toJson,
  writeClock,
} from "@kifu/wire";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { MOST_OF_A_PLAYER, MOST_STATEMENTS_ABOUT } from "../../src/tables/Tournaments.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { moveCrypto, SignedStage } from "./SignedStage.js";
import { soughtOf } from "./soughtOf.js";
import { signEntry, signTournament, type StatementWish, swiss } from "./signTournament.js";

jest.setTimeout(300_000);

const { badTerms, closed, tooMany, unknown } = nodeCodes.tournament;

const lavish = { perSecond: 1e6, burst: 1e6 };

let stage: SignedStage;
let ann: Player;
let bob: Player;
let carl: Player;
let start: number;

beforeEach(async () => {
  const ingress = { perSender: lavish, perAddress: lavish, registrations: lavish };
  stage = await SignedStage.open({ ingress });
  [ann, bob, carl] = [1, 2, 3].map((number) => new Player(stage.runtime, 300 + number)) as [
    Player,
    Player,
    Player,
  ];
  start = stage.chain.time + 100;
});

afterEach(async () => {
  await stage.stop();
});

type Stated = StatementOf<"tournament"> | StatementOf<"entry">;

const take = async <Kind extends "tournament" | "entry">(statement: Stated) =>
  (await stage.tournaments.take(statement)) as AnswerOf<Kind>;

const sign = (changes: Partial<TournamentTerms> = {}, wish?: StatementWish) =>
  signTournament(ann, { ...swiss, start, ...changes }, stage.chain.time, wish);

async function make(changes: Partial<TournamentTerms> = {}): Promise<string> {
  return (await take<"tournament">(sign(changes))).id;
}

/** As a page gets it. */
function file(id: string): TournamentFile {
  return tournamentFile(JSON.parse(toJson(stage.tournaments.file(id))), "file");
}

/** A second passes, since no two statements of a player have the same time. */
async function enter(id: string, player: Player, enters = true): Promise<boolean> {
  await pass(1);
  const entry = signEntry(player, file(id).digest, enters, stage.chain.time);
  return (await take<"entry">(entry)).entered;
}

/** The chain's time stands still while a block is open. */
async function pass(seconds: number): Promise<void> {
  await stage.chain.closeBlock();
  stage.seconds = Math.max(stage.seconds, stage.chain.time) + seconds;
}

async function passTo(time: number): Promise<void> {
  await stage.chain.closeBlock();
  stage.seconds = time;
  expect(stage.chain.time).toBe(time);
}

async function tick(): Promise<void> {
  stage.tournaments.tick();
  await stage.tournaments.idle;
}

async function refused(code: string, statement: Stated): Promise<void> {
  await expect(stage.tournaments.take(statement)).rejects.toMatchObject({ code });
}

const playerAt = (address: string) => [ann, bob, carl].find((each) => each.address === address)!;

/** The first pair of the last round. */
function drawn(id: string) {
  const { first, second, ...pair } = file(id).rounds.at(-1)!.pairs[0]!;
  return { ...pair, first: playerAt(first), second: playerAt(second) };
}

async function seek(player: Player, opponent: Player, side: number, wish: SeekWish = {}) {
  const { time } = stage.chain;
  const validUntil = time + 30;
  const terms = { game: swiss.game, moveLimit: swiss.moveLimit };
  const sought = { ...terms, opponent, side, validUntil, expiresAt: time + 100_000, ...wish };
  await stage.lobby.submit(soughtOf(player, sought), false);
}

/** Both players of a pair seek each other. Returns the number of their match. */
async function meet(first: Player, second: Player, wish?: SeekWish): Promise<number> {
  const count = stage.chain.pending.matchCount() + 1;
  await seek(first, second, Side.first, wish);
  await seek(second, first, Side.second, wish);
  while (stage.chain.pending.matchCount() < count) await nextTurn();
  return count;
}

/** A Swiss tournament of Ann and Bob that has begun. */
async function begun(changes: Partial<TournamentTerms> = {}): Promise<string> {
  const id = await make(changes);
  for (const player of [ann, bob]) await enter(id, player);
  await passTo(start);
  return id;
}

describe("a tournament", () => {
  test("is made by anybody, listed, entered and left, and survives a restart", async () => {
    const id = await make();
    const hidden = await make({ listed: false });
    expect([await enter(id, ann), await enter(id, bob)]).toEqual([true, true]);
    expect(await enter(id, ann, false)).toBe(false);
    await stage.restart();
    const { tournaments } = tournamentList(stage.tournaments.list(), "list");
    expect(tournaments).toEqual([
      expect.objectContaining({ id, owner: ann.address, phase: "open", players: 1, start }),
    ]);
    expect(file(id).players).toEqual([bob.address]);
    expect(file(hidden)).toMatchObject({ listed: false, players: [], phase: "open" });
    expect(stage.tournaments.file("unknown")).toBeUndefined();
  });

  test("shows what was signed, which anybody can check", async () => {
    const id = await make();
    await enter(id, bob);
    const { digest, entries, owner, key, signed, ...made } = file(id);
    expect([owner, key]).toEqual([ann.address, ann.address]);
    const { hash, check } = moveCrypto;
    const domain = stage.chain.domain.toBigInt();
    const keyOf = (player: Player) => {
      const { x, isOdd } = player.wallet.toPublicKey();
      return { x: x.toBigInt(), isOdd: isOdd.toBoolean() ? 1n : 0n };
    };
    const plain = ({ x, y, z }: typeof signed) => ({ x: BigInt(x), y: BigInt(y), z: BigInt(z) });
    const covered = tournamentKinds.tournament.signed(hash, domain, { ...made, owner: keyOf(ann) });
    expect(covered.digest).toBe(digest);
    expect(check(keyOf(ann), covered.context, covered.digest, plain(signed))).toBe(true);
    const [entry] = entries;
    const said = tournamentKinds.entry.signed(hash, domain, {
      ...entry!,
      tournament: digest,
      owner: keyOf(bob),
    });
    expect(check(keyOf(bob), said.context, said.digest, plain(entry!.signed))).toBe(true);
    expect(check(keyOf(ann), said.context, said.digest, plain(entry!.signed))).toBe(false);
  });

  test("is made once if its statement comes twice", async () => {
    const statement = sign();
    const { id } = await take<"tournament">(statement);
    expect(await take<"tournament">(statement)).toEqual({ id });
    expect(stage.tournaments.list().tournaments).toHaveLength(1);
  });

  test("is refused with terms that nobody can have", async () => {
    const slow = writeClock({ bank: 86_400, increment: 86_400 });
    const wrong: Partial<TournamentTerms>[] = [
      { start: stage.chain.time },
      { start: stage.chain.time + LONGEST_AHEAD + 1 },
      { game: 99 },
      { moveLimit: slow },
      { length: 0 },
      { length: 16 },
      { form: "round-robin", length: 1 },
      { form: "arena", length: 91 },
    ];
    for (const changes of wrong) await refused(badTerms, sign(changes));
    await take(sign({ start: stage.chain.time + LONGEST_AHEAD }));
    await take(sign({ form: "arena", length: 90 }));
    await take(sign({ form: "round-robin", length: 0 }));
    await refused(tooMany, sign({ length: 3 }));
    expect(stage.tournaments.list().tournaments).toHaveLength(MOST_OF_A_PLAYER);
  });

  test("is refused unless its maker signed it now, for this chain", async () => {
    const { badSignature } = nodeCodes.ingress;
    await refused(badSignature, sign({}, { by: bob }));
    await refused(badSignature, sign({}, { domain: 7n }));
    await refused(badSignature, { ...sign(), rated: true });
    await refused(badSignature, { ...sign(), owner: bob.address });
    await refused(codes.session.unknown, sign({}, { byOwner: false }));
    const early = sign();
    await pass(61);
    await refused(codes.session.tooLate, early);
  });
});

describe("an entry", () => {
  test("is refused unless the player signed it now, for this tournament", async () => {
    const id = await make();
    const { digest } = file(id);
    const { badSignature } = nodeCodes.ingress;
    const signed = (wish?: StatementWish) => signEntry(bob, digest, true, stage.chain.time, wish);
    await refused(badSignature, signed({ by: carl }));
    await refused(badSignature, signed({ domain: 7n }));
    await refused(badSignature, { ...signed(), enters: false });
    await refused(codes.session.unknown, signed({ byOwner: false }));
    await refused(unknown, { ...signed(), tournament: digest + 1n });
    // The same short id, but another digest.
    await refused(unknown, { ...signed(), tournament: digest ^ (1n << 70n) });
    const early = signed();
    await pass(61);
    await refused(codes.session.tooLate, early);
  });

  test("cannot be sent again after the player has left", async () => {
    const id = await make();
    await pass(1);
    const entry = signEntry(bob, file(id).digest, true, stage.chain.time);
    await take(entry);
    expect(await take<"entry">(entry)).toEqual({ entered: true });
    expect(file(id).entries).toHaveLength(1);
    // Nor can another for the same second.
    const leaving = signEntry(bob, file(id).digest, false, entry.time);
    await expect(stage.tournaments.take(leaving)).rejects.toMatchObject({
      code: codes.session.tooLate,
      message: expect.stringContaining("another for that second"),
    });
    await enter(id, bob, false);
    await refused(codes.session.tooLate, entry);
    expect(file(id).players).toEqual([]);
  });

  test("costs the player's network a registration, and leaving costs none", async () => {
    await stage.stop();
    const rate = { perSecond: 0.001, burst: 2 };
    stage = await SignedStage.open({ ingress: { perSender: lavish, registrations: rate } });
    start = stage.chain.time + 100;
    const id = await make();
    const { digest } = file(id);
    const caller = { network: "203.0.113.0/24" };
    const from = async (player: Player, enters = true, network = caller) => {
      await pass(1);
      const entry = signEntry(player, digest, enters, stage.chain.time);
      return await stage.tournaments.take(entry, network);
    };
    // A refused entry costs nothing.
    const forged = signEntry(ann, digest, true, stage.chain.time, { by: bob });
    for (let i = 0; i < 3; i++) {
      await expect(stage.tournaments.take(forged, caller)).rejects.toMatchObject({
        code: nodeCodes.ingress.badSignature,
      });
    }
    await from(ann);
    await from(bob);
    const code = nodeCodes.ingress.tooManyRegistrations;
    await expect(from(carl)).rejects.toMatchObject({ code });
    await from(bob, false);
    await from(carl, true, { network: "203.0.114.0/24" });
    expect(file(id).players).toEqual([ann.address, carl.address]);
  });

  test("is removed by the tournament's maker before the start, for good", async () => {
    const id = await make();
    for (const player of [ann, bob, carl]) await enter(id, player);
    await pass(1);
    const { digest } = file(id);
    const removal = (player: Player, by: Player) =>
      signEntry(player, digest, false, stage.chain.time, { by });
    await refused(nodeCodes.ingress.badSignature, removal(bob, carl));
    await take(removal(bob, ann));
    expect(file(id).players).toEqual([ann.address, carl.address]);
    await expect(enter(id, bob)).rejects.toMatchObject({ code: closed });
    // Nobody enters others.
    const entry = signEntry(bob, digest, true, stage.chain.time, { by: ann });
    await refused(nodeCodes.ingress.badSignature, entry);
    // A player who has left by themselves may come back.
    await enter(id, carl, false);
    expect(await enter(id, carl)).toBe(true);
    await passTo(start);
    await refused(nodeCodes.ingress.badSignature, removal(carl, ann));
  });

  test("is left with a session, after which the player may come back", async () => {
    const id = await make();
    const key = KeyFields.of(bob.session.toPublicKey());
    await stage.chain.admit(bob.openSession(stage.chain.time, key, Scope.playAndQueue));
    await enter(id, bob);
    await pass(1);
    await take(signEntry(bob, file(id).digest, false, stage.chain.time, { byOwner: false }));
    expect(await enter(id, bob)).toBe(true);
  });

  test("is refused after too many others of the player", async () => {
    const id = await make({ start: stage.chain.time + 1000 });
    for (let i = 0; i < MOST_STATEMENTS_ABOUT; i++) await enter(id, bob, i % 2 === 0);
    await expect(enter(id, bob)).rejects.toMatchObject({ code: tooMany });
  });

  test("is refused once a round robin has started, or the tournament is over", async () => {
    const all = await begun({ form: "round-robin", length: 0 });
    await expect(enter(all, carl)).rejects.toMatchObject({ code: closed });
    expect(await enter(all, bob, false)).toBe(false);
    start = stage.chain.time + 10;
    const empty = await make();
    await passTo(start);
    await expect(enter(empty, carl)).rejects.toMatchObject({ code: closed });
    await tick();
    expect(file(empty).phase).toBe("cancelled");
    expect(tournamentList(stage.tournaments.list(), "list").tournaments).toContainEqual(
      expect.objectContaining({ id: empty, phase: "cancelled" }),
    );
  });
});

describe("a round", () => {
  test("counts the first match of its pair on the tournament's terms", async () => {
    const id = await begun();
    const { first, second } = drawn(id);
    // Swapped sides and another clock do not count.
    const swapped = await meet(second, first);
    await stage.chain.admit(first.resign(swapped, 1));
    const other = await meet(first, second, { moveLimit: 50, after: swapped });
    await stage.chain.admit(first.resign(other, 0));
    await pass(1);
    expect(drawn(id).match).toBeUndefined();
    const match = await meet(first, second, { after: other });
    expect(file(id).rounds.at(-1)!.pairs[0]).toMatchObject({ match: undefined });
    await pass(1);
    expect(drawn(id)).toMatchObject({ match, points: undefined });
    await stage.chain.admit(second.resign(match, 1));
    await pass(1);
    await tick();
    expect(file(id)).toMatchObject({
      phase: "finished",
      rounds: [{ pairs: [{ match, points: [2, 0] }] }],
      standings: [
        { player: first.address, place: 1, points: 2, wins: 1, played: 1 },
        { player: second.address, place: 2, points: 0, wins: 0, played: 1 },
      ],
    });
    const before = file(id);
    await stage.restart();
    expect({ ...file(id), now: 0 }).toEqual({ ...before, now: 0 });
  });

  test("does not count a match from before the drawing", async () => {
    const id = await make();
    for (const player of [ann, bob]) await enter(id, player);
    const early = await meet(ann, bob);
    await stage.chain.admit(ann.resign(early, 0));
    await stage.chain.admit(bob.resign(await meet(bob, ann, { after: early }), 0));
    await passTo(start);
    expect(drawn(id).match).toBeUndefined();
  });

  test("lets the side to move lose a match that is aborted", async () => {
    const id = await begun();
    const { first, second } = drawn(id);
    const match = await meet(first, second);
    await stage.chain.admit(second.abort(match, 1));
    await pass(61);
    await stage.chain.admit(second.claimAbort(match));
    await pass(1);
    expect(drawn(id)).toMatchObject({ match, points: [0, 2] });
  });

  test("is won by a player whose opponent does not come, as their seek shows", async () => {
    const id = await begun();
    const { first, second, deadline } = drawn(id);
    expect(deadline).toBe(start + COMING.swiss);
    await passTo(deadline);
    await seek(second, first, Side.second);
    await tick();
    expect(file(id).absences).toEqual([]);
    await pass(1);
    await tick();
    const [absence] = file(id).absences;
    expect(absence).toMatchObject({ round: 1, here: [false, true], seeks: [] });
    expect(absence!.time).toBeGreaterThan(deadline);
    await pass(1);
    await tick();
    expect(file(id)).toMatchObject({
      phase: "finished",
      rounds: [{ pairs: [{ match: undefined, here: [false, true], points: [0, 2] }] }],
      players: [second.address],
    });
    // The seek is secret until nobody can use it any more.
    await pass(60);
    await stage.restart();
    expect(file(id).absences).toMatchObject([
      { seeks: [{ owner: second.address, opponent: first.address, side: 2 }] },
    ]);
  });

  test("does not count a seek for anybody else, on other terms, or that avoids the opponent", async () => {
    const id = await begun();
    const { first, second, deadline } = drawn(id);
    await passTo(deadline + 1);
    await seek(first, carl, Side.first);
    const avoiding = soughtOf(second, {
      game: swiss.game,
      moveLimit: swiss.moveLimit,
      opponent: first,
      side: Side.second,
      validUntil: stage.chain.time + 30,
      expiresAt: stage.chain.time + 1000,
    });
    await stage.lobby.submit({ ...avoiding, avoid: [first.address] }, false);
    await tick();
    expect(file(id).absences).toMatchObject([{ here: [false, false] }]);
  });

  test("counts nobody as absent soon after a restart, or during maintenance", async () => {
    const id = await begun();
    const { deadline } = drawn(id);
    await passTo(deadline + 1);
    await stage.restart();
    await tick();
    expect(file(id).absences).toEqual([]);
    await pass(60);
    const { notices } = stage.node;
    const none = { subject: undefined, from: undefined, until: undefined, text: undefined };
    const maintenance = { kind: "maintenance", ...none } as const;
    await notices.post({ ...maintenance, withdraw: false });
    await tick();
    expect(file(id).absences).toEqual([]);
    await notices.post({ ...maintenance, withdraw: true });
    await pass(1);
    await tick();
    expect(file(id).absences).toMatchObject([{ here: [false, false] }]);
  });
});

describe("a tournament with stakes", () => {
  const STAKE = 50;
  const { tooLittle } = codes.stake;
  const fund = async (...players: readonly Player[]) => {
    for (const player of players) {
      await stage.chain.admit(player.grant({ validUntil: stage.chain.time + 50 }));
    }
  };
  const balanceOf = ({ address }: Player) => stage.records.player(address).balance;

  test("is entered only by players who have a stake for each round", async () => {
    await fund(bob);
    const money = balanceOf(bob);
    const id = await make({ stake: money / 2, length: 2 });
    expect(await enter(id, bob)).toBe(true);
    await expect(enter(id, carl)).rejects.toMatchObject({ code: tooLittle });
    expect(file(id).players).toEqual([bob.address]);
    await refused(badTerms, sign({ stake: Number(LARGEST_STAKE) + 1 }));
    const dear = await make({ stake: money / 2 + 1, length: 2 });
    await expect(enter(dear, bob)).rejects.toMatchObject({ code: tooLittle });
    expect(await enter(id, bob, false)).toBe(false);
  });

  test("is entered late with the stake of one match", async () => {
    await fund(ann, bob, carl);
    const id = await begun({ stake: Math.floor(balanceOf(carl) / 3), length: 3 });
    const { first } = drawn(id);
    const { match } = { match: await meet(carl, first, { stake: balanceOf(carl) / 2 }) };
    await stage.chain.admit(carl.resign(match, 0));
    await pass(1);
    expect(await enter(id, carl)).toBe(true);
    expect(file(id).players).toContain(carl.address);
  });

  test("counts a match with its stake only, and the chain pays the winner", async () => {
    await fund(ann, bob);
    const money = balanceOf(ann);
    const id = await begun({ stake: STAKE });
    const { first, second } = drawn(id);
    const free = await meet(first, second);
    await stage.chain.admit(first.resign(free, 0));
    await pass(1);
    expect(drawn(id).match).toBeUndefined();
    const match = await meet(first, second, { stake: STAKE, after: free });
    await pass(1);
    expect(drawn(id)).toMatchObject({ match, points: undefined });
    expect([first, second].map(balanceOf)).toEqual([money - STAKE, money - STAKE]);
    await stage.chain.admit(second.resign(match, 1));
    await stage.work();
    await pass(1);
    await tick();
    expect(file(id)).toMatchObject({
      phase: "finished",
      standings: [
        { player: first.address, stakes: 2, played: 1 },
        { player: second.address, stakes: 0, played: 1 },
      ],
    });
    expect([first, second].map(balanceOf)).toEqual([money + STAKE, money - STAKE]);
  });

  test("counts a player who cannot pay as absent, who loses no stake", async () => {
    await fund(ann, bob, carl);
    const money = balanceOf(ann);
    const id = await begun({ stake: STAKE });
    const { first, second, deadline } = drawn(id);
    const match = await meet(second, carl, { stake: money });
    await stage.chain.admit(second.resign(match, 0));
    await stage.work();
    await passTo(deadline);
    const short = seek(second, first, Side.second, { stake: STAKE, after: match });
    await expect(short).rejects.toMatchObject({ code: tooLittle });
    await seek(first, second, Side.first, { stake: STAKE });
    await pass(1);
    await tick();
    expect(file(id).absences).toMatchObject([{ here: [true, false] }]);
    await pass(1);
    await tick();
    expect(file(id)).toMatchObject({
      phase: "finished",
      players: [first.address],
      standings: [
        { player: first.address, points: 2, stakes: 0, played: 0 },
        { player: second.address, points: 0, stakes: 0, played: 0 },
      ],
    });
    expect([first, second].map(balanceOf)).toEqual([money, 0]);
  });

  test("does not count a seek without its stake", async () => {
    await fund(ann, bob);
    const id = await begun({ stake: STAKE });
    const { first, second, deadline } = drawn(id);
    await passTo(deadline + 1);
    await seek(first, second, Side.first);
    await seek(second, first, Side.second, { stake: STAKE + 1 });
    await tick();
    expect(file(id).absences).toMatchObject([{ here: [false, false] }]);
  });
});
