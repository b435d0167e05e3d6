import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { gameNumbers } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { DAY, writeClock } from "@kifu/wire";
import { keyName } from "../../src/lib/keyName.js";
import { RETRY_MS } from "../../src/tables/PushOutbox.js";
import { Executor } from "../../src/sequencer/Executor.js";
import { Player } from "../harness/Player.js";
import { signTakeback } from "./signTakeback.js";
import { soughtOf } from "./soughtOf.js";
import { signEntry, signTournament, swiss } from "./signTournament.js";
import { PushStage } from "./PushStage.js";

const ONE_DAY = writeClock({ bank: DAY, increment: DAY });

let executor: Executor;
let on: PushStage;

beforeAll(async () => {
  executor = await Executor.start(defaultTerms);
});

beforeEach(async () => {
  on = await PushStage.open({ executor });
});

afterEach(async () => {
  await on.stage.stop();
});

async function meet(moveLimit = ONE_DAY): Promise<{ id: number; seats: [Player, Player] }> {
  const id = await on.stage.meet("TicTacToe", moveLimit);
  // The chain's time stands still while a block is open.
  await on.stage.chain.closeBlock();
  return { id, seats: on.stage.staged(id).seats };
}

/** Takes the last move back with both players' agreement. */
async function takeBack(id: number): Promise<void> {
  const moves = on.stage.records.moves(id).map(({ move }) => move);
  const { seats, match } = on.stage.staged(id);
  const asking = match.position.turn === 0 ? 1 : 0;
  for (const seat of [asking, match.position.turn] as const) {
    const said = { seat, player: seats[seat] };
    await on.stage.say(signTakeback(match, moves, id, said, { plies: 1 }));
  }
  on.stage.staged(id).match = on.stage.matchOfChain(id);
}

const subscribe = async (player: Player, device: string, wish = {}) =>
  await on.push.take(on.subscription(player, device, wish));

const refused = async (subscription: Parameters<typeof on.push.take>[0], code: string) =>
  await expect(on.push.take(subscription)).rejects.toMatchObject({ code });

async function pushed(): Promise<string[]> {
  await on.push.idle();
  const texts = on.received.map(({ device, message }) => `${device} ${JSON.stringify(message)}`);
  on.received.length = 0;
  return texts.sort();
}

const turn = (device: string, match: number) =>
  `${device} ${JSON.stringify({ kind: "turn", match })}`;

describe("a turn in a slow match", () => {
  test("is pushed once to each device of the player on turn, and to nobody else", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[0], "phone");
    await subscribe(seats[0], "desktop");
    await subscribe(seats[1], "other");
    on.stage.seconds += 60;
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([turn("other", id)]);
    await on.stage.play(id, "b2");
    expect(await pushed()).toEqual([turn("desktop", id), turn("phone", id)]);
    // Neither a block nor a restart brings it again.
    await on.stage.chain.closeBlock();
    await on.stage.restart();
    await on.stage.node.tick();
    expect(await pushed()).toEqual([]);
    await on.stage.play(id, "c3");
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("is pushed after a restart, if the node was stopped before it could", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    await on.push.stop();
    on.stage.seconds += 60;
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([]);
    await on.stage.restart();
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("is pushed after a restart, if it waited for others to be sent", async () => {
    const ids: number[] = [];
    for (let number = 0; number < 5; number++) {
      const { id, seats } = await meet();
      await subscribe(seats[1], `device-${id}`);
      ids.push(id);
    }
    const release = on.hold();
    on.stage.seconds += 60;
    for (const id of ids) await on.stage.play(id, "a1");
    while (on.held < 4) await nextTurn();
    const stopped = on.push.stop();
    release();
    await stopped;
    const before = on.received.length;
    expect(before).toBe(4);
    await on.stage.restart();
    expect(await pushed()).toEqual(ids.map((id) => turn(`device-${id}`, id)).sort());
  });

  test("is pushed once if it comes round while the push before it waits for others", async () => {
    const ids: number[] = [];
    for (let number = 0; number < 5; number++) {
      const { id, seats } = await meet();
      await subscribe(seats[1], `device-${id}`);
      ids.push(id);
    }
    const release = on.hold();
    for (const id of ids) await on.stage.play(id, "a1");
    while (on.held < 4) await nextTurn();
    await on.stage.play(ids[4]!, "b2 c3");
    release();
    expect(await pushed()).toEqual(ids.map((id) => turn(`device-${id}`, id)).sort());
  });

  test("is not pushed if it began before the device subscribed, even in the same second", async () => {
    const { id, seats } = await meet();
    await on.stage.play(id, "a1");
    await subscribe(seats[1], "other");
    const second = await meet();
    await subscribe(second.seats[0], "first");
    await on.stage.restart();
    expect(await pushed()).toEqual([]);
    await on.stage.play(id, "b2 c3");
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("is pushed to a player with a planned reply only if the opponent moves otherwise", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[0], "planner");
    await subscribe(seats[1], "other");
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([turn("other", id)]);
    const { rules } = on.stage.staged(id).match.game;
    const plan = async (expected: string, reply: string, nonce: number) => {
      const { position, ply } = on.stage.staged(id).match;
      const made = rules.play(position, rules.notation.read(expected));
      if (!made.ok) throw new Error(made.code);
      const transaction = seats[0].plan("TicTacToe", id, made.position, reply, { nonce });
      await on.stage.node.plans.take({ match: id, ply, transactions: [transaction.toJSON()] });
    };
    await plan("b2", "c3", 0);
    await on.stage.play(id, "b2");
    await on.stage.node.plans.idle();
    expect(await pushed()).toEqual([turn("other", id)]);
    on.stage.staged(id).match = on.stage.matchOfChain(id);
    await plan("a3", "c1", 1);
    await on.stage.play(id, "b1");
    await on.stage.node.plans.idle();
    expect(await pushed()).toEqual([turn("planner", id)]);
  });

  test("is pushed again after the move before it was taken back and made again", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    await on.stage.play(id, "a1 b2 c3");
    await pushed();
    await takeBack(id);
    expect(await pushed()).toEqual([]);
    await on.stage.play(id, "a3");
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("is not pushed in a match of seconds, nor after the last move", async () => {
    const live = await meet(100);
    await subscribe(live.seats[1], "live");
    await on.stage.play(live.id, "a1");
    expect(await pushed()).toEqual([]);
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    await on.stage.play(id, "a1 b1 a2 b2");
    expect(await pushed()).not.toEqual([]);
    await on.stage.play(id, "a3");
    await on.stage.tables.tick();
    expect(await pushed()).toEqual([]);
  });

  test("is not pushed to a device that switched it off or has ended its subscription", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    await subscribe(seats[1], "off", { kinds: ["challenge"] });
    await subscribe(seats[1], "ended");
    const ended = await subscribe(seats[1], "ended", { kinds: [] });
    expect(ended.kept).toBe(false);
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test.each([404, 410])(
    "is pushed no more to a device whose push service answers %i",
    async (status) => {
      const { id, seats } = await meet();
      await subscribe(seats[1], "gone");
      on.answers.set("gone", status);
      await on.stage.play(id, "a1");
      expect(await pushed()).toHaveLength(1);
      expect(on.stage.store.pushes()).toEqual([]);
      await on.stage.play(id, "b2 c3");
      expect(await pushed()).toEqual([]);
    },
  );

  test("is pushed again to a device whose push service failed once", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    on.answers.set("other", 500);
    await on.stage.play(id, "a1");
    await pushed();
    on.answers.delete("other");
    await on.stage.play(id, "b2 c3");
    expect(await pushed()).toEqual([turn("other", id)]);
    // The first one is not news any more.
    await later(RETRY_MS[0]);
    expect(await pushed()).toEqual([]);
    expect(on.push.counts).toEqual({ sent: 1, failed: 0 });
  });
});

const later = async (milliseconds: number) => {
  on.stage.milliseconds += milliseconds;
  await on.stage.node.tick();
};

describe("a push that a push service does not take", () => {
  async function begun(answer: number): Promise<number> {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    on.answers.set("other", answer);
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([turn("other", id)]);
    return id;
  }

  test.each([429, 500, 503])("is sent again after growing waits (%s)", async (answer) => {
    const id = await begun(answer);
    for (const wait of RETRY_MS) {
      await later(wait - 1);
      expect(await pushed()).toEqual([]);
      expect(on.push.counts.failed).toBe(0);
      await later(1);
      expect(await pushed()).toEqual([turn("other", id)]);
    }
    await later(RETRY_MS.at(-1)! * 10);
    expect(await pushed()).toEqual([]);
    expect(on.push.counts).toEqual({ sent: 0, failed: 1 });
  });

  test.each([404, 410])(
    "is dropped with its subscription if that has ended (%s)",
    async (answer) => {
      await begun(answer);
      await later(RETRY_MS[0]);
      expect(await pushed()).toEqual([]);
      expect([on.push.counts, [...on.stage.chain.store.pushes()]]).toEqual([
        { sent: 0, failed: 1 },
        [],
      ]);
    },
  );

  test("is dropped if it is refused for good, but its subscription is kept", async () => {
    await begun(400);
    await later(RETRY_MS[0]);
    expect(await pushed()).toEqual([]);
    expect([...on.stage.chain.store.pushes()]).toHaveLength(1);
  });

  test("is not sent again to a device that has ended its subscription", async () => {
    const id = await begun(503);
    const player = on.stage.staged(id).seats[1];
    await subscribe(player, "other", { kinds: [] });
    await later(RETRY_MS[0]);
    expect(await pushed()).toEqual([]);
  });

  test("is sent at the next start if the node is stopped meanwhile", async () => {
    const id = await begun(503);
    on.answers.delete("other");
    await on.stage.restart();
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("is sent at the next start to the devices that lack it, if the node is killed", async () => {
    const { id, seats } = await meet();
    for (const device of ["phone", "desktop"]) await subscribe(seats[1], device);
    on.answers.set("phone", 503);
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([turn("desktop", id), turn("phone", id)]);
    for (const answer of [503, 201]) {
      on.answers.set("phone", answer);
      await on.stage.killAndStart();
      expect(await pushed()).toEqual([turn("phone", id)]);
    }
    await on.stage.killAndStart();
    expect([await pushed(), on.stage.store.owedPushes()]).toEqual([[], []]);
  });

  test("is sent at the next start if the node is killed before it was sent", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    on.hold();
    await on.stage.play(id, "a1");
    while (on.held < 1) await nextTurn();
    on.loseHeld();
    await on.stage.killAndStart();
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("is dropped at the next start if the turn is over", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    on.answers.set("other", 503);
    await on.stage.play(id, "a1");
    await pushed();
    await on.stage.play(id, "b2");
    await on.stage.killAndStart();
    expect([await pushed(), on.stage.store.owedPushes()]).toEqual([[], []]);
  });

  test("is sent at the next start if it fails while the node stops", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    on.answers.set("other", 503);
    const release = on.hold();
    await on.stage.play(id, "a1");
    while (on.held < 1) await nextTurn();
    const stopped = on.push.stop();
    release();
    await stopped;
    expect(await pushed()).toEqual([turn("other", id)]);
    on.answers.delete("other");
    await on.stage.restart();
    expect(await pushed()).toEqual([turn("other", id)]);
  });

  test("arrives over HTTP although the service fails twice, and at first cannot be reached", async () => {
    await on.stage.stop();
    const answers = [503, 429, 201];
    const requests: { topic: string | undefined; ttl: string | undefined }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { topic, ttl } = request.headers;
        requests.push({ topic: String(topic), ttl: String(ttl) });
        const body = Buffer.concat(chunks);
        void on.receive(`${service}${request.url!.slice(1)}`, body).then(() => {
          response.writeHead(answers.shift() ?? 500).end();
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const service = `http://127.0.0.1:${port}/`;
    await new Promise((resolve) => server.close(resolve));
    on = await PushStage.open({ executor, service });
    const { id, seats } = await meet();
    await subscribe(seats[1], "other");
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([]);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    try {
      for (const wait of RETRY_MS.slice(0, 3)) {
        await later(wait);
        expect(await pushed()).toEqual([turn("other", id)]);
      }
      expect(on.push.counts).toEqual({ sent: 1, failed: 0 });
      expect(requests).toEqual(Array(3).fill({ topic: `turn-${id}`, ttl: "86400" }));
      await later(RETRY_MS[3]);
      expect(await pushed()).toEqual([]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("a challenge", () => {
  async function challenge(by: Player, to: Player): Promise<void> {
    const { time } = on.stage.chain;
    const lasts = { expiresAt: time + 1000, validUntil: time + 30 };
    const wish = { game: gameNumbers.TicTacToe, moveLimit: 60, ...lasts, opponent: to };
    await on.stage.lobby.submit(soughtOf(by, wish), false);
  }

  test("by a followed player is pushed once an hour, also across a restart", async () => {
    const { seats } = await meet();
    const [by, to] = seats;
    await subscribe(to, "phone", { kinds: ["challenge"], follows: [by.address] });
    await challenge(by, to);
    expect(await pushed()).toEqual(['phone {"kind":"challenge"}']);
    on.stage.seconds += 600;
    on.stage.lobby.tick();
    await on.stage.restart();
    await challenge(by, to);
    expect(await pushed()).toEqual([]);
    on.stage.seconds += 3600;
    on.stage.lobby.tick();
    await challenge(by, to);
    expect(await pushed()).toEqual(['phone {"kind":"challenge"}']);
  });

  test("is not pushed by others, nor to a device that switched it off", async () => {
    const { seats } = await meet();
    const [by, to] = seats;
    await subscribe(to, "phone", { follows: [to.address] });
    await subscribe(to, "off", { kinds: ["turn"], follows: [by.address] });
    await challenge(by, to);
    expect(await pushed()).toEqual([]);
  });
});

test("a tournament's start is pushed once to those who have entered", async () => {
  const { chain, tournaments } = on.stage;
  const { seats } = await meet();
  const other = new Player(on.stage.runtime, 77);
  const people = [...seats, other];
  for (const [i, player] of people.entries()) await subscribe(player, `d${i}`, { byOwner: true });
  const start = chain.time + 100;
  const made = signTournament(seats[0], { ...swiss, start }, chain.time);
  const { id } = (await tournaments.take(made)) as { id: string };
  const { digest } = tournaments.file(id)!;
  for (const player of seats) {
    await tournaments.take(signEntry(player, BigInt(digest), true, chain.time));
  }
  const look = async (seconds: number) => {
    on.stage.seconds += seconds;
    tournaments.tick();
    await tournaments.idle;
  };
  await look(50);
  expect(await pushed()).toEqual([]);
  await look(51);
  await look(1);
  const message = JSON.stringify({ kind: "tournament", tournament: id });
  expect(await pushed()).toEqual([`d0 ${message}`, `d1 ${message}`]);
});

describe("an announcement", () => {
  test("reaches each device of its kind once, also across a restart", async () => {
    const { seats } = await meet();
    await subscribe(seats[0], "phone");
    await subscribe(seats[0], "off", { kinds: ["turn"] });
    const announce = () =>
      on.push.announce(keyName(seats[0].wallet.toPublicKey()), {
        kind: "challenge",
        subject: "round 1",
        message: { kind: "challenge" },
      });
    announce();
    announce();
    expect(await pushed()).toEqual(['phone {"kind":"challenge"}']);
    await on.stage.restart();
    announce();
    expect(await pushed()).toEqual([]);
  });
});

describe("a subscription", () => {
  test("is signed by the player's key or their active session, just now", async () => {
    const { seats } = await meet();
    const [player, other] = seats;
    expect(await subscribe(player, "a")).toEqual({ key: on.stage.key.push.publicKey, kept: true });
    expect(await subscribe(player, "b", { byOwner: true })).toMatchObject({ kept: true });
    const good = on.subscription(player, "c");
    await refused({ ...good, owner: other.address }, "ingress/bad-signature");
    await refused({ ...good, kinds: ["turn"] as const }, "ingress/bad-signature");
    await refused({ ...good, endpoint: `${good.endpoint}x` }, "ingress/bad-signature");
    await refused({ ...good, by: { ...good.by, byOwner: true } }, "ingress/bad-signature");
    const late = on.subscription(player, "c", { time: on.stage.chain.time + 61 });
    await refused(late, "session/too-late");
    const stranger = new Player(on.stage.runtime, 78);
    await refused(on.subscription(stranger, "d"), "session/unknown");
    on.stage.seconds += 200_000;
    await refused(on.subscription(player, "c"), "session/expired");
    expect(await subscribe(player, "c", { byOwner: true })).toMatchObject({ kept: true });
  });

  test("is refused for an address that is no push service, and for a wrong key", async () => {
    const { seats } = await meet();
    const wish = { byOwner: true };
    for (const endpoint of ["https://10.0.0.1/a", "http://127.0.0.1:4000/graphql"]) {
      await refused(on.subscription(seats[0], "a", { ...wish, endpoint }), "push/bad-endpoint");
    }
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    await refused(on.subscription(seats[0], "a", { ...wish, p256dh }), "push/bad-key");
    expect(on.stage.store.pushes()).toEqual([]);
  });

  test("replaces the player's oldest device beyond the eighth", async () => {
    const { seats } = await meet();
    for (let device = 1; device <= 9; device++) await subscribe(seats[0], `device-${device}`);
    const kept = on.stage.store.pushes().map(({ endpoint }) => endpoint.split("-").at(-1));
    expect(kept.sort()).toEqual(["2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  test("is for the player who subscribed the device last", async () => {
    const { id, seats } = await meet();
    await subscribe(seats[1], "shared");
    await subscribe(seats[0], "shared");
    await on.stage.play(id, "a1");
    expect(await pushed()).toEqual([]);
    await on.stage.play(id, "b2");
    expect(await pushed()).toEqual([turn("shared", id)]);
  });
});
