import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  codes,
  gameNumbers,
  LONGEST_SESSION,
  Scope,
  VALIDITY_END,
  defaultTerms,
} from "@kifu/chain";
import { PrivateKey } from "o1js";
import type { Sought } from "../../src/tables/validateSeek.js";
import { Player, type SeekWish } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { altered, soughtOf } from "./soughtOf.js";

let stage: SignedStage;
let people = 1000;

beforeAll(async () => {
  stage = await SignedStage.open({ ingress: generous });
  // Some time must have passed, because the tests use earlier times.
  stage.seconds = 100;
});

afterAll(async () => {
  await stage.stop();
});

const lavish = { perSecond: 1e6, burst: 1e6 };
const generous = { perSender: lavish, perAddress: lavish, registrations: lavish };

function newcomer(): Player {
  return new Player(stage.runtime, ++people);
}

/** A player with a session, registered on terms that nobody else seeks. */
async function withSession(expiresAt = 50_000): Promise<Player> {
  const player = newcomer();
  const wish = { game: gameNumbers.TicTacToe, moveLimit: people, expiresAt };
  await stage.chain.admit(player.register(wish));
  return player;
}

async function refuses(code: string, refused: Sought, accepted: Sought): Promise<void> {
  const open = stage.lobby.open;
  await expect(stage.lobby.submit(refused, false)).rejects.toMatchObject({ code });
  expect(stage.lobby.open).toBe(open);
  expect(await stage.lobby.submit(accepted, false)).toBe(true);
  expect(await stage.lobby.submit(accepted, true)).toBe(false);
  expect(stage.lobby.open).toBe(open);
}

const { session, matchmaking } = codes;

describe("a seek by its owner is refused", () => {
  const wishes: readonly [string, string, SeekWish, SeekWish?][] = [
    ["for an unknown game", matchmaking.unknownGame, { game: 99 }],
    ["with no time for a move", matchmaking.badMoveLimit, { moveLimit: 0 }],
    [
      "with an increment as large as the bank",
      matchmaking.badMoveLimit,
      { moveLimit: 65_537 },
      { moveLimit: 65_536 },
    ],
    [
      "with too large a bank",
      matchmaking.badMoveLimit,
      { moveLimit: 32_768 * 65_536 },
      { moveLimit: 32_767 * 65_536 },
    ],
    ["signed for a time that has passed", session.tooLate, { validUntil: 99 }, { validUntil: 100 }],
    [
      "signed for too far ahead",
      session.tooLate,
      { validUntil: 100 + VALIDITY_END },
      { validUntil: 100 + VALIDITY_END - 1 },
    ],
    ["with a session that has ended", session.badExpiry, { expiresAt: 100 }, { expiresAt: 101 }],
    [
      "with a session that lasts too long",
      session.badExpiry,
      { expiresAt: 101 + LONGEST_SESSION },
      { expiresAt: 100 + LONGEST_SESSION },
    ],
    ["that follows another match than the player's last", matchmaking.staleSeek, { after: 1 }],
  ];
  test.each(wishes)("%s", async (_fault, code, refused, accepted = {}) => {
    const player = newcomer();
    await refuses(code, soughtOf(player, refused), soughtOf(player, accepted));
  });

  test("with an invalid session key", async () => {
    const sought = soughtOf(newcomer());
    const none = { x: 0n, isOdd: 0n };
    await refuses(session.badKey, altered(sought, { sessionKey: none }), sought);
  });

  test.each([0n, BigInt(Scope.playAndQueue) + 1n])("with scope %s", async (scope) => {
    const sought = soughtOf(newcomer());
    await refuses(session.badScope, altered(sought, { scope }), sought);
  });

  test("when a field of it, or the terms, were changed after it was signed", async () => {
    const sought = soughtOf(newcomer());
    const { seek, terms } = sought;
    const other = PrivateKey.random().toPublicKey();
    const changes = [
      altered(sought, { sessionKey: { x: other.x.toBigInt(), isOdd: 0n } }),
      altered(sought, { expiresAt: seek.expiresAt + 1n }),
      altered(sought, { scope: BigInt(Scope.play) }),
      altered(sought, { validUntil: seek.validUntil - 1n }),
      altered(sought, { owner: { ...seek.owner, isOdd: 1n - seek.owner.isOdd } }),
      altered(sought, { by: { ...seek.by, z: seek.by.z + 1n } }),
      { ...sought, terms: { ...terms, moveLimit: 99n } },
      { ...sought, terms: { ...terms, game: BigInt(gameNumbers.ConnectFour) } },
    ];
    for (const changed of changes) await refuses(matchmaking.badSignature, changed, sought);
  });

  test("when it is signed for another chain", async () => {
    people++;
    const terms = { ...defaultTerms, name: "another", roundLength: 60 };
    const elsewhere = soughtOf(new Player(stage.runtime, people, terms));
    const here = soughtOf(new Player(stage.runtime, people));
    await refuses(matchmaking.badSignature, elsewhere, here);
  });

  test("when its session's key signed it in its stead", async () => {
    const player = await withSession();
    const bySession = soughtOf(player, { byOwner: false });
    const sought = soughtOf(player);
    const forged = altered(sought, { by: { ...bySession.seek.by, byOwner: true } });
    await refuses(matchmaking.badSignature, forged, sought);
  });
});

describe("a seek by a session is refused", () => {
  test("when the player has none", async () => {
    const sought = soughtOf(newcomer(), { byOwner: false });
    await expect(stage.lobby.submit(sought, false)).rejects.toMatchObject({
      code: session.unknown,
    });
    const player = await withSession();
    expect(await stage.lobby.submit(soughtOf(player, { byOwner: false }), false)).toBe(true);
    await stage.lobby.submit(soughtOf(player, { byOwner: false }), true);
  });

  test("when it asks for a session as well", async () => {
    const player = await withSession();
    const sought = soughtOf(player, { byOwner: false });
    for (const asked of [{ expiresAt: 1000n }, { scope: 2n }, { sessionKey: { x: 1n, isOdd: 0n } }])
      await refuses(matchmaking.badSeek, altered(sought, asked), sought);
  });

  test("when another key signed it", async () => {
    const player = await withSession();
    const sought = soughtOf(player, { byOwner: false });
    const { by } = soughtOf(player).seek;
    const forged = altered(sought, { by: { ...by, byOwner: false } });
    await refuses(matchmaking.badSignature, forged, sought);
  });

  test("when the session has ended, and dropped when it ends", async () => {
    const player = await withSession(stage.seconds + 10);
    expect(await stage.lobby.submit(soughtOf(player, { byOwner: false }), false)).toBe(true);
    await stage.chain.closeBlock();
    stage.seconds += 9;
    stage.lobby.tick();
    expect(stage.lobby.open).toBe(1);
    stage.seconds += 1;
    stage.lobby.tick();
    expect(stage.lobby.open).toBe(0);
    await expect(
      stage.lobby.submit(soughtOf(player, { byOwner: false }), false),
    ).rejects.toMatchObject({ code: session.expired });
    stage.seconds = 100;
  });
});

test("a player in a match is refused until it is over", async () => {
  const id = await stage.begin("TicTacToe");
  const { seats } = stage.staged(id);
  const wish = { byOwner: false, after: id };
  await expect(stage.lobby.submit(soughtOf(seats[0], wish), false)).rejects.toMatchObject({
    code: matchmaking.alreadyPlaying,
    details: { match: id },
  });
  // Moves that are in no transaction yet have ended the match.
  await stage.play(id, "a1 b1 a2 b2 a3");
  expect(stage.tables.counts.openMoves).toBe(5);
  expect(await stage.lobby.submit(soughtOf(seats[0], wish), false)).toBe(true);
  await stage.lobby.submit(soughtOf(seats[0], wish), true);
});

test("refusals are counted by code", async () => {
  const before = stage.lobby.refusals.get(matchmaking.staleSeek) ?? 0;
  await expect(stage.lobby.submit(soughtOf(newcomer(), { after: 7 }), false)).rejects.toThrow();
  expect(stage.lobby.refusals.get(matchmaking.staleSeek)).toBe(before + 1);
});
