import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { writePair } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import type { SentNotice } from "@kifu/wire";
import { Field } from "o1js";
import { type Caller, callerAt } from "../../src/door/Caller.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { Executor } from "../../src/sequencer/Executor.js";
import { Reader } from "../index/events/readers.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "../tables/SignedStage.js";
import { signGreeting } from "../tables/signGreeting.js";
import { soughtOf } from "../tables/soughtOf.js";

jest.setTimeout(300_000);

const executor = await Executor.start(defaultTerms);
const { maintenance, blockedPlayer, badNotice } = nodeCodes.operator;

let stage: SignedStage;
let player: Player;
let other: Player;

beforeEach(async () => {
  stage = await SignedStage.open({ executor });
  [player, other] = [new Player(stage.runtime, 901), new Player(stage.runtime, 902)];
});

afterEach(async () => {
  await stage.stop();
});

type Posted = { readonly [Name in keyof SentNotice]?: SentNotice[Name] };

async function post(notice: Posted & Pick<SentNotice, "kind">): Promise<void> {
  await stage.node.notices.post(notice as SentNotice);
}

async function refused(notice: Posted & Pick<SentNotice, "kind">): Promise<void> {
  const before = stage.node.notices.list();
  await expect(post(notice)).rejects.toMatchObject({ code: badNotice });
  expect(stage.node.notices.list()).toEqual(before);
}

function shown() {
  return stage.node.notices.shown();
}

async function pass(ms: number): Promise<void> {
  stage.date += ms;
  await stage.node.tick();
}

async function seek(by: Player): Promise<boolean> {
  return await stage.lobby.submit(soughtOf(by), false);
}

async function withdraw(by: Player): Promise<boolean> {
  return await stage.lobby.submit(soughtOf(by), true);
}

const bytes = ({ kind, subject, text }: { kind: string; subject: string; text: string }) => ({
  kind,
  subject,
  text,
});

describe("an announcement", () => {
  test("is pushed to every page at once, and to those who come later", async () => {
    const page = new Reader(stage.eventStreams.notices());
    expect(await page.news()).toMatchObject([{ announcement: undefined, maintenance: undefined }]);
    await post({ kind: "announcement", text: "Restart at 18:00" });
    const [event] = await page.news();
    expect(event).toMatchObject({ announcement: { text: "Restart at 18:00" } });
    const late = new Reader(stage.eventStreams.notices());
    expect(await late.news()).toEqual([event]);
  });

  test("has another id than the one that it replaces, even in the same millisecond", async () => {
    await post({ kind: "announcement", text: "One" });
    const { announcement: one } = shown();
    await post({ kind: "announcement", text: "Two" });
    const { announcement: two } = shown();
    expect(two).toMatchObject({ text: "Two" });
    expect(two!.id).toBeGreaterThan(one!.id);
    expect(stage.node.notices.list()).toHaveLength(1);
  });

  test("goes away at its time, also from open pages", async () => {
    await post({ kind: "announcement", text: "For a while", until: stage.date + 1000 });
    const page = new Reader(stage.eventStreams.notices());
    await page.news();
    await pass(999);
    expect(shown().announcement).toBeDefined();
    await pass(1);
    expect(await page.news()).toMatchObject([{ announcement: undefined }]);
  });

  test("survives a restart, and is gone once it is withdrawn", async () => {
    await post({ kind: "announcement", text: "Still here" });
    await stage.restart();
    expect(shown().announcement).toMatchObject({ text: "Still here" });
    await post({ kind: "announcement", withdraw: true });
    await stage.restart();
    expect(shown().announcement).toBeUndefined();
  });

  test("is refused without a text, with a subject, or if it is over already", async () => {
    await refused({ kind: "announcement" });
    await refused({ kind: "announcement", text: "Over", until: stage.date });
    await refused({ kind: "announcement", text: "For whom", subject: player.address });
    await refused({ kind: "announcement", text: "Later", from: stage.date + 1 });
    await refused({ kind: "announcement", withdraw: true });
  });
});

test("notices that a commit of somebody else wrote are in force after `reload`", async () => {
  const text = "From the writer";
  const notice = { kind: "announcement", subject: "", posted: 1, from: 1, text } as const;
  const page = new Reader(stage.eventStreams.notices());
  await page.news();
  await stage.store.commit((changes) => changes.putNotice({ ...notice, until: undefined }));
  expect(shown().announcement).toBeUndefined();
  stage.node.notices.reload();
  expect(await page.news()).toMatchObject([{ announcement: { id: 1, text } }]);
});

describe("maintenance", () => {
  test("lets no match begin by seek, registration, queue or pair, and running matches go on", async () => {
    const id = await stage.begin("TicTacToe");
    const queued = new Player(stage.runtime, 903);
    const { time } = stage.chain;
    await stage.chain.admit(queued.register({ validUntil: time + 50 }));
    await seek(player);
    expect(stage.lobby.open).toBe(1);
    await post({ kind: "maintenance", text: "Back at 19:00." });
    expect(stage.lobby.open).toBe(0);
    const expected = { code: maintenance, details: { text: "Back at 19:00." } };
    await expect(seek(player)).rejects.toMatchObject(expected);
    await expect(
      stage.chain.admit(other.register({ validUntil: time + 50 })),
    ).rejects.toMatchObject(expected);
    const again = queued.requeue(queued.wallet.toPublicKey(), { validUntil: time + 50 });
    await expect(stage.chain.admit(again)).rejects.toMatchObject(expected);
    expect(await withdraw(player)).toBe(false);
    await stage.play(id, "a1 b1 a2 b2 a3");
    await stage.chain.closeBlock();
    expect(stage.chain.pending.matchCount()).toBe(1);
    await post({ kind: "maintenance", withdraw: true });
    expect(await seek(player)).toBe(true);
    await seek(other);
    while (stage.chain.pending.matchCount() < 2) await new Promise(setImmediate);
    expect(stage.log).toEqual([]);
  });

  test("begins at its time, and says before how long that takes", async () => {
    await post({ kind: "maintenance", from: stage.date + 10_000 });
    const page = new Reader(stage.eventStreams.notices());
    expect(await page.news()).toMatchObject([{ maintenance: { startsIn: 10, text: undefined } }]);
    await seek(player);
    await pass(9_001);
    expect(shown().maintenance).toMatchObject({ startsIn: 1 });
    expect(stage.lobby.open).toBe(1);
    await pass(999);
    expect(await page.news()).toMatchObject([{ maintenance: { startsIn: 0 } }]);
    expect(stage.lobby.open).toBe(0);
    await expect(seek(player)).rejects.toMatchObject({ code: maintenance });
  });

  test("stops a pair that is on its way, without a complaint in the log", async () => {
    await seek(player);
    const seeks = [seek(other), post({ kind: "maintenance" })];
    await Promise.allSettled(seeks);
    await stage.node.tick();
    await stage.chain.closeBlock();
    expect(stage.lobby.open).toBe(0);
    expect(stage.log).toEqual([]);
  });

  test("refuses an end, since only the operator knows when it is over", async () => {
    await refused({ kind: "maintenance", until: stage.date + 1000 });
    await refused({ kind: "maintenance", withdraw: true });
  });
});

describe("a blocked player", () => {
  test("cannot seek, register, be paired by others or greet, but finishes the running match", async () => {
    const id = await stage.begin("TicTacToe");
    const { seats, match } = stage.staged(id);
    const [blocked, opponent] = seats;
    const subject = blocked.address;
    await post({ kind: "block", subject, text: "insults" });
    const expected = { code: blockedPlayer };
    const { time } = stage.chain;
    const greet = async (seat: 0 | 1) =>
      await stage.tables.take(
        signGreeting(match, { match: id, seat, phrase: 0, time }, seats[seat]),
      );
    await expect(greet(0)).rejects.toMatchObject(expected);
    expect(await greet(1)).toEqual({ greeted: true });
    await stage.play(id, "a1 b1 a2 b2 a3");
    await stage.chain.closeBlock();
    const wish = { after: id, validUntil: stage.chain.time + 30 };
    const sought = soughtOf(blocked, { byOwner: false, ...wish });
    await expect(stage.lobby.submit(sought, false)).rejects.toMatchObject(expected);
    expect(await stage.lobby.submit(sought, true)).toBe(false);
    await expect(
      stage.chain.admit(blocked.register({ validUntil: wish.validUntil })),
    ).rejects.toMatchObject(expected);
    const seeks = [opponent, blocked].map((each) => each.seek({ byOwner: false, ...wish }));
    const { terms } = sought;
    const args = writePair({ terms, seeks: [seeks[0]!, seeks[1]!] });
    await expect(stage.chain.admit(pairBy(args))).rejects.toMatchObject(expected);
    await post({ kind: "block", subject, withdraw: true });
    expect(await stage.lobby.submit(sought, false)).toBe(true);
  });

  test("loses an open seek at once, and keeps being blocked after a restart until the time given", async () => {
    await seek(player);
    await post({ kind: "block", subject: player.address, until: stage.date + 5000 });
    expect(stage.lobby.open).toBe(0);
    await stage.restart();
    await expect(seek(player)).rejects.toMatchObject({ code: blockedPlayer });
    expect(await seek(other)).toBe(true);
    await pass(5000);
    expect(await seek(player)).toBe(true);
  });
});

function pairBy(args: readonly bigint[]) {
  const id = stage.runtime.methodIdResolver.getMethodId("Matchmaking", "pair");
  const { pairs } = stage.key;
  return pairs.sign(
    id,
    args.map((field) => Field(field)),
    stage.chain.pending.nonce(pairs.address),
  );
}

describe("a blocked network", () => {
  const isCallerBlocked = (caller: Caller) => stage.node.notices.isBlocked?.(caller) ?? false;
  const isBlocked = (address: string) => isCallerBlocked(callerAt(address));
  const blocked = () => stage.node.notices.list().map(bytes);

  test("has all its addresses blocked, and no others", async () => {
    await post({ kind: "block", subject: "203.0.113.77/24", text: "flood" });
    expect(blocked()).toEqual([{ kind: "block", subject: "203.0.113.0/24", text: "flood" }]);
    expect(["203.0.113.0", "203.0.113.255", "203.0.114.0", "203.0.112.255"].map(isBlocked)).toEqual(
      [true, true, false, false],
    );
    expect(isCallerBlocked({ address: undefined, network: undefined })).toBe(false);
    await post({ kind: "block", subject: "203.0.113.0/24", withdraw: true });
    expect(isBlocked("203.0.113.0")).toBe(false);
  });

  test("is a /64 if an IPv6 address is given, as in all limits", async () => {
    await post({ kind: "block", subject: "2001:DB8:0:1::77" });
    await post({ kind: "block", subject: "2001:db8:7::/48" });
    await post({ kind: "block", subject: "::ffff:198.51.100.7" });
    expect(blocked().map(({ subject }) => subject)).toEqual([
      "198.51.100.7",
      "2001:db8:0:1::/64",
      "2001:db8:7::/48",
    ]);
    const asked = ["2001:db8:0:1:ffff::1", "2001:db8:0:2::1", "2001:db8:7:9::1", "198.51.100.7"];
    expect(asked.map(isBlocked)).toEqual([true, false, true, true]);
    await post({ kind: "block", subject: "2001:db8:0:1:8::/80", withdraw: true });
    expect(isBlocked("2001:db8:0:1::77")).toBe(false);
  });

  test.each([
    ["this machine's own", "127.0.0.1"],
    ["one that contains this machine", "0.0.0.0/0"],
    ["a trusted proxy's", "::1"],
    ["no network", "203.0.113.0/33"],
    ["no network, twice", "203.0.113.0/24/8"],
    ["no address", "203.0.113"],
    ["no address of a player", "B62qnobody"],
    ["nothing", ""],
  ])("cannot be %s", async (_, subject) => {
    await refused({ kind: "block", subject });
  });

  test("cannot be unblocked before it is blocked", async () => {
    await refused({ kind: "block", subject: "203.0.113.7", withdraw: true });
  });
});
