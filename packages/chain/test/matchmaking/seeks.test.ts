import { beforeEach, describe, expect, test } from "@jest/globals";
import { seekContext, seekDigest, Side, SIGNED_SEEK } from "@kifu/wire";
import { Field, Poseidon, type PublicKey } from "o1js";
import { codes } from "../../src/engine/codes.js";
import { contextOfSeeks, Seek } from "../../src/matchmaking/Seek.js";
import { gameNumbers } from "../../src/runtime/games.js";
import { domainOf } from "../../src/runtime/runtimeModules.js";
import { Scope } from "../../src/engine/Session.js";
import { KeyFields } from "../../src/engine/KeyFields.js";
import { offCurve } from "../harness/offCurve.js";
import { RecordingSandbox } from "../harness/RecordingSandbox.js";
import { verdictOf } from "../harness/verdictOf.js";
import { type Actor, World } from "../harness/World.js";
import { FOR_ANYBODY, seekBySession, seekOf, sendPair } from "./seeks.js";

const { alreadyPlaying, staleSeek } = codes.matchmaking;

const ofKey = (key: PublicKey) => key.toFields().map((field) => field.toBigInt());
const opened = ({ owner, key }: Actor, expiresAt: bigint) => ({
  name: "session-opened",
  fields: [...ofKey(owner), ...ofKey(key), expiresAt, BigInt(Scope.playAndQueue)],
});
const started = (
  match: number,
  first: Actor,
  second: Actor,
  game: number = gameNumbers.Randzu,
) => ({
  name: "match-started",
  fields: [match, game, ...ofKey(first.owner), ...ofKey(second.owner), 10].map(BigInt),
});

describe("two seeks make a match", () => {
  let sandbox: RecordingSandbox;
  let world: World;

  beforeEach(() => {
    sandbox = new RecordingSandbox();
    world = new World(undefined, sandbox);
    world.pass(7);
  });

  const pairs = [
    ["both by their owners", seekOf, seekOf],
    ["the first by a session", seekBySession, seekOf],
    ["the second by a session", seekOf, seekBySession],
    ["both by sessions", seekBySession, seekBySession],
  ] as const;

  test.each(pairs)("%s", async (_, first, second) => {
    const { black, white } = world;
    const seekers = [
      [black, first],
      [white, second],
    ] as const;
    for (const [actor, seek] of seekers) {
      if (seek === seekBySession) await world.openSession(actor, { key: actor.key, lasts: 77 });
    }
    const seeks = [await first(world, black), await second(world, white)] as const;
    const openedBy = seekers.filter(([, seek]) => seek === seekOf).map(([actor]) => actor);

    const send = () => sendPair(world, ...seeks);
    const signed = await sandbox.hold(send);
    expect(await sandbox.run(signed)).toMatchObject({ ok: true });
    expect(await sandbox.readsTruly(signed)).toBe(true);
    const receipt = await send();
    expect(receipt).toMatchObject({ ok: true, transitions: 8 });
    expect(receipt.events).toEqual([
      ...openedBy.map((actor) => opened(actor, 1007n)),
      started(1, black, white),
    ]);

    const match = await world.mustMatch(1);
    for (const [seat, actor, seek] of [
      [match.first, black, first],
      [match.second, white, second],
    ] as const) {
      expect(seat.owner.toBase58()).toBe(actor.owner.toBase58());
      expect(seat.key.toBase58()).toBe(actor.key.toBase58());
      expect(seat.expiresAt.toBigInt()).toBe(seek === seekOf ? 1007n : 84n);
      expect(await world.player(actor)).toEqual({ match: 1, slowMatch: 0, waits: false });
      const session = await world.session(actor);
      expect(session?.key.toBase58()).toBe(actor.key.toBase58());
      expect(session?.expiresAt.toBigInt()).toBe(seat.expiresAt.toBigInt());
    }
    expect([match.readClock().number().toBigInt(), match.deadline.toBigInt()]).toEqual([10n, 17n]);
    expect(await world.play("h8 h9")).toMatchObject({ ok: true });
  });

  test("of any game and move limit that both signed", async () => {
    const terms = { game: gameNumbers.ConnectFour, moveLimit: 65_535 };
    const seeks = [world.black, world.white].map((actor) => seekOf(world, actor, terms));
    const [one, other] = await Promise.all(seeks);
    expect(await sendPair(world, one!, other!, terms)).toMatchObject({ ok: true });
    const match = await world.mustMatch(1);
    expect([match.game.toBigInt(), match.readClock().number().toBigInt()]).toEqual([
      BigInt(terms.game),
      65_535n,
    ]);
  });

  test("if one or both name an opponent", async () => {
    const { black, white } = world;
    const forWhite = await seekOf(world, black, { opponent: white, side: Side.any });
    const forAnybody = await seekOf(world, white, FOR_ANYBODY);
    expect(await sendPair(world, forWhite, forAnybody)).toMatchObject({ ok: true });
    await world.endByResignation();
    const seeks = [
      await seekBySession(world, white, { opponent: black }),
      await seekBySession(world, black, { opponent: white }),
    ] as const;
    expect(await sendPair(world, ...seeks)).toMatchObject({ ok: true });
  });

  test.each([
    [Side.first, Side.second, "black"],
    [Side.second, Side.first, "white"],
  ] as const)("with sides %i and %i, so that %s moves first", async (one, other, first) => {
    const { black, white } = world;
    const actors = first === "black" ? ([black, white] as const) : ([white, black] as const);
    // The result must be the same for odd and even match numbers.
    for (const number of [1, 2]) {
      const { events } = await sendPair(
        world,
        await seekOf(world, black, { side: one }),
        await seekOf(world, white, { side: other }),
      );
      expect(events.at(-1)).toEqual(started(number, ...actors));
      await world.endByResignation(number);
    }
  });

  test("and take their players out of the queue", async () => {
    const { black, white, third } = world;
    await world.register(black);
    await world.register(white, { game: gameNumbers.TicTacToe });
    await sendPair(world, await seekBySession(world, black), await seekOf(world, white));
    for (const actor of [black, white]) {
      expect(await world.player(actor)).toEqual({ match: 1, slowMatch: 0, waits: false });
      expect(await world.leave(actor)).toMatchObject({ code: codes.matchmaking.notQueued });
    }
    await world.register(third);
    expect(await world.player(third)).toEqual({ match: 0, slowMatch: 0, waits: true });
  });

  test("a play-only session is opened for this match only", async () => {
    const { black, white } = world;
    const one = await seekOf(world, black, { scope: Scope.play });
    await sendPair(world, one, await seekOf(world, white));
    expect(await world.play("h8")).toMatchObject({ ok: true });
    await world.endByResignation();
    const again = await seekBySession(world, black);
    const receipt = await sendPair(world, again, await seekOf(world, white));
    expect(receipt).toMatchObject({ code: codes.session.outOfScope });
  });

  test("a seek by its owner opens a session that replaces an older one", async () => {
    const { black, white } = world;
    await world.openSession(black, { key: black.laterKey });
    await sendPair(world, await seekOf(world, black), await seekOf(world, white));
    expect(await world.move("h8", { signer: black.laterKey })).toMatchObject({ ok: false });
    expect(await world.move("h8", { signer: black.key })).toMatchObject({ ok: true });
  });

  test("a session of a key off the curve can be opened, and signs nothing", async () => {
    const { black, white } = world;
    const key = new KeyFields({ x: Field(offCurve()), isOdd: Field(0) });
    const one = await seekOf(world, black, { key });
    await sendPair(world, one, await seekOf(world, white));
    await world.endByResignation();
    const next = await seekBySession(world, black);
    const other = await seekOf(world, white);
    expect(await verdictOf(sandbox, () => sendPair(world, next, other))).toBe(
      codes.matchmaking.badSignature,
    );
  });

  describe("but only one:", () => {
    test("neither seek is accepted twice, during the match or after it", async () => {
      const { black, white, third } = world;
      const [one, other] = [
        await seekOf(world, black, FOR_ANYBODY),
        await seekOf(world, white, FOR_ANYBODY),
      ];
      await sendPair(world, one, other);
      expect(await sendPair(world, one, other)).toMatchObject({ code: alreadyPlaying });
      await world.endByResignation();
      const late = await seekOf(world, third);
      for (const seeks of [
        [one, other],
        [other, one],
        [one, late],
        [late, other],
      ] as const) {
        expect(await verdictOf(sandbox, () => sendPair(world, ...seeks))).toBe(staleSeek);
      }
    });

    test("only one of a player's signed seeks counts", async () => {
      const { black, white, third } = world;
      const seeks = [
        await seekOf(world, black),
        await seekOf(world, black, { ...FOR_ANYBODY, lasts: 5 }),
        await seekOf(world, black, { ...FOR_ANYBODY, game: gameNumbers.TicTacToe }),
      ];
      await sendPair(world, seeks[0]!, await seekOf(world, white));
      await world.endByResignation();
      for (const [seek, game] of [
        [seeks[1]!, gameNumbers.Randzu],
        [seeks[2]!, gameNumbers.TicTacToe],
      ] as const) {
        const receipt = await sendPair(world, seek, await seekOf(world, third, { game }), { game });
        expect(receipt).toMatchObject({ code: staleSeek });
      }
    });

    test("a match from the queue also voids a seek", async () => {
      const { black, third } = world;
      const seek = await seekOf(world, black, FOR_ANYBODY);
      await world.pair();
      await world.endByResignation();
      const other = await seekOf(world, third);
      expect(await sendPair(world, seek, other)).toMatchObject({ code: staleSeek });
    });

    test("a player who queued and left can still be paired by their seek", async () => {
      const { black, white } = world;
      const seek = await seekOf(world, black);
      await world.register(black);
      await world.leave(black);
      expect(await sendPair(world, seek, await seekOf(world, white))).toMatchObject({ ok: true });
    });
  });
});

describe("the digest of a seek", () => {
  const hash = (fields: readonly bigint[]) =>
    Poseidon.hash(fields.map((field) => Field(field))).toBigInt();

  test("matches the plain rules", async () => {
    const world = new World();
    const wish = { after: 3, opponent: world.white, side: Side.second };
    const seek = await seekOf(world, world.black, wish);
    const { owner, sessionKey, ...rest } = seek;
    const [expiresAt, scope, after, validUntil, side] = [
      rest.expiresAt,
      rest.scope,
      rest.after,
      rest.validUntil,
      rest.side,
    ].map((field) => field.toBigInt()) as [bigint, bigint, bigint, bigint, bigint];
    const key = ({ x, isOdd }: typeof owner) => ({ x: x.toBigInt(), isOdd: isOdd.toBigInt() });
    const plain = {
      owner: key(owner),
      sessionKey: key(sessionKey),
      expiresAt,
      scope,
      after,
      validUntil,
      opponent: key(rest.opponent),
      side,
      allowance: 0n,
    };
    expect(seek.digest(Field(1), Field(10)).toBigInt()).toBe(
      seekDigest(hash, { game: 1n, moveLimit: 10n, stake: 0n }, plain),
    );
    const domain = domainOf(world.terms);
    expect(contextOfSeeks(Field(domain)).toBigInt()).toBe(seekContext(hash, domain, { stake: 0n }));
  });

  test("starts with its own tag in ASCII", () => {
    const text = Buffer.from(SIGNED_SEEK.toString(16), "hex").toString("ascii");
    expect(text).toBe("kifu seek");
  });

  test("covers each of its fields and the terms", async () => {
    const world = new World();
    const seek = await seekOf(world, world.black);
    const digests = new Set([seek.digest(Field(1), Field(10)).toBigInt()]);
    const fields = Seek.toFields(seek);
    const unsigned = fields.length - 4;
    for (let i = 0; i < unsigned; i++) {
      const altered = Seek.fromFields(fields.map((field, j) => (i === j ? field.add(1) : field)));
      digests.add(new Seek(altered).digest(Field(1), Field(10)).toBigInt());
    }
    for (const [game, moveLimit] of [
      [2, 10],
      [1, 11],
    ] as const) {
      digests.add(seek.digest(Field(game), Field(moveLimit)).toBigInt());
    }
    expect(digests.size).toBe(1 + unsigned + 2);
  });
});
