import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes } from "@kifu/chain";
import { skeletonOf, statementKinds, type StatementOf } from "@kifu/wire";
import { keyName } from "../../src/lib/keyName.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { looksOf, NAME_CHANGES_AFTER, NAME_HELD_FOR } from "../../src/tables/Names.js";
import { Player } from "../harness/Player.js";
import { moveCrypto, SignedStage } from "./SignedStage.js";
import { type NameWish, signName } from "./signName.js";

jest.setTimeout(300_000);

let stage: SignedStage;
let ann: Player;
let bob: Player;

beforeEach(async () => {
  stage = await SignedStage.open();
  [ann, bob] = stage.staged(await stage.begin("TicTacToe", 100, 900_000)).seats;
});

afterEach(async () => {
  await stage.stop();
});

const { badLength, badLetters, mixedScripts, notAllowed, taken, held, tooSoon } = nodeCodes.name;

const sign = (player: Player, name: string, wish?: NameWish) =>
  signName(player, name, stage.chain.time, wish);

/** A second passes, since no two statements of a player have the same time. */
async function call(player: Player, name: string, wish?: NameWish) {
  await pass(1);
  return await stage.names.take(sign(player, name, wish));
}

async function refused(code: string, statement: StatementOf<"name">): Promise<void> {
  await expect(stage.names.take(statement)).rejects.toMatchObject({ code });
}

/** The chain's time stands still while a block is open. */
async function pass(seconds: number): Promise<void> {
  await stage.chain.closeBlock();
  stage.seconds += seconds;
  stage.milliseconds += seconds * 1000;
}

const nameOf = (player: Player) => stage.names.of(player.wallet.toPublicKey())?.name;

describe("a name", () => {
  test("is kept with its signature, and found however it is spelled", async () => {
    expect(await call(ann, "Kaido")).toEqual({ named: true });
    expect(await call(bob, "Õie", { byOwner: true })).toEqual({ named: true });
    expect([nameOf(ann), nameOf(bob)]).toEqual(["Kaido", "Õie"]);
    expect(stage.names.find("KA1D0")?.owner).toBe(ann.address);
    expect(stage.names.find("oie")?.owner).toBe(bob.address);
    expect(stage.names.find("Kaid")).toBeUndefined();
    await stage.restart();
    expect([nameOf(ann), nameOf(bob)]).toEqual(["Kaido", "Õie"]);
  });

  test("can be checked by anybody with the chain's domain", async () => {
    await call(ann, "Kaido");
    const { owner, name, time, key, signed } = stage.names.find("Kaido")!;
    expect([owner, key]).toEqual([ann.address, ann.session.toPublicKey().toBase58()]);
    const { x, isOdd } = ann.wallet.toPublicKey();
    const { context, digest } = statementKinds.name.signed(
      moveCrypto.hash,
      stage.chain.domain.toBigInt(),
      { owner: { x: x.toBigInt(), isOdd: isOdd.toBoolean() ? 1n : 0n }, name, time },
    );
    const signature = { x: BigInt(signed.x), y: BigInt(signed.y), z: BigInt(signed.z) };
    const signer = { x: ann.session.toPublicKey().x.toBigInt() };
    expect(moveCrypto.check(signer, context, digest, signature)).toBe(true);
    expect(moveCrypto.check(signer, context, digest + 1n, signature)).toBe(false);
  });

  test("may change its spelling at once, and another name only after a week", async () => {
    await call(ann, "Kaido");
    await call(ann, "KAIDO");
    expect(nameOf(ann)).toBe("KAIDO");
    await pass(NAME_CHANGES_AFTER - 10);
    await refused(tooSoon, sign(ann, "Tarmo", { byOwner: true }));
    await pass(10);
    await call(ann, "Tarmo", { byOwner: true });
    expect(nameOf(ann)).toBe("Tarmo");
    await pass(1);
    // The first name counts as left, and the second began a new week.
    await refused(tooSoon, sign(ann, "Kaido", { byOwner: true }));
    expect(stage.names.find("Kaido")).toBeUndefined();
  });

  test("is held for its player for a month after they left it", async () => {
    await call(ann, "Kaido");
    await pass(NAME_CHANGES_AFTER);
    await call(ann, "Tarmo", { byOwner: true });
    const left = stage.chain.time;
    await refused(held, sign(bob, "kaido", { byOwner: true }));
    await pass(left + NAME_HELD_FOR - 1 - stage.chain.time);
    await refused(held, sign(bob, "kaido", { byOwner: true }));
    await stage.restart();
    await pass(1);
    await stage.names.take(sign(bob, "kaido", { byOwner: true }));
    expect([nameOf(ann), nameOf(bob)]).toEqual(["Tarmo", "kaido"]);
    await pass(1);
    await refused(taken, sign(ann, "Kaido", { byOwner: true }));
  });

  test("can be taken back by the player who left it", async () => {
    await call(ann, "Kaido");
    expect(await call(ann, "")).toEqual({ named: false });
    expect(nameOf(ann)).toBeUndefined();
    await refused(held, sign(bob, "Kaido"));
    await pass(1);
    // To leave a name is no way around the week.
    await refused(tooSoon, sign(ann, "Tarmo"));
    await pass(NAME_CHANGES_AFTER);
    await call(ann, "Kaido", { byOwner: true });
    expect(nameOf(ann)).toBe("Kaido");
    await refused(taken, sign(bob, "Kaido", { byOwner: true }));
  });

  test("goes to the first of two who claim it at once", async () => {
    const answers = await Promise.allSettled([
      stage.names.take(sign(ann, "Kaido")),
      stage.names.take(sign(bob, "kaido")),
    ]);
    expect(answers).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: taken } },
    ]);
    expect([nameOf(ann), nameOf(bob)]).toEqual(["Kaido", undefined]);
  });

  test("is found by its beginning", async () => {
    const carol = new Player(stage.runtime, 300);
    await call(ann, "Kaido");
    await call(bob, "Kalle", { byOwner: true });
    await call(carol, "Kaisa", { byOwner: true });
    const found = (start: string, limit = 20) =>
      stage.names.search(start, limit).map(({ name }) => name);
    // In the order of skeletons, where i and l are one letter.
    expect(found("kÄ")).toEqual(["Kaido", "Kalle", "Kaisa"]);
    expect(found("ka", 2)).toEqual(["Kaido", "Kalle"]);
    expect(found("kalle")).toEqual(["Kalle"]);
    expect(found("kallex")).toEqual([]);
    await call(bob, "", { byOwner: true });
    expect(found("ka")).toEqual(["Kaido", "Kaisa"]);
  });

  test("of a player whom the operator blocks is hidden, and cannot be changed", async () => {
    await call(ann, "Kaido");
    const block = async (withdraw: boolean) =>
      await stage.node.notices.post({
        ...{ kind: "block", subject: ann.address, withdraw },
        ...{ from: undefined, until: undefined, text: undefined },
      });
    await block(false);
    expect(nameOf(ann)).toBeUndefined();
    expect(stage.names.find("Kaido")).toBeUndefined();
    expect(stage.names.search("k", 9)).toEqual([]);
    await pass(1);
    await refused(nodeCodes.operator.blockedPlayer, sign(ann, "KAIDO"));
    await refused(taken, sign(bob, "Kaido"));
    await block(true);
    expect(nameOf(ann)).toBe("Kaido");
  });
});

describe("names that an earlier version of Kifu did not know to look alike", () => {
  /** Files Ann's name as if i and l were no look-alikes. */
  async function fileAsBefore(): Promise<void> {
    const { store } = stage.chain;
    const holder = store.nameHolder("kaldo")!;
    await store.commit((changes) => {
      changes.putNameHolder("kaldo", undefined);
      changes.putNameHolder("kaido", holder);
      changes.putNameLooks(1n);
    });
  }

  const names = () => [nameOf(ann), nameOf(bob), stage.names.find("Kaldo")?.owner];
  const filed = () => Array.from(stage.chain.store.nameHolders(""), ({ skeleton }) => skeleton);

  test.each(["ann", "bob"])("belong to who had one first: %s", async (first) => {
    await pass(NAME_CHANGES_AFTER);
    if (first === "bob") await call(bob, "Kaldo", { byOwner: true });
    await stage.chain.store.commit((changes) => changes.putNameHolder("kaldo", undefined));
    await call(ann, "Kaido", { byOwner: true });
    await fileAsBefore();
    if (first === "ann") await call(bob, "Kaldo", { byOwner: true });
    else {
      const player = keyName(bob.wallet.toPublicKey());
      await stage.chain.store.commit((changes) =>
        changes.putNameHolder("kaldo", { player, heldUntil: undefined }),
      );
    }
    expect(names()).toEqual(["Kaido", "Kaldo", bob.address]);
    for (let start = 0; start < 2; start++) {
      await stage.restart();
      expect(names()).toEqual(
        first === "ann" ? ["Kaido", undefined, ann.address] : [undefined, "Kaldo", bob.address],
      );
      expect(filed()).toEqual(["kaldo"]);
    }
    // The other may take another name at once, and the name stays taken.
    const [winner, loser] = first === "ann" ? [ann, bob] : [bob, ann];
    await pass(1);
    await refused(taken, sign(loser, "Kaido", { byOwner: true }));
    await call(loser, "Tarmo", { byOwner: true });
    expect(stage.names.find("Kaido")?.owner).toBe(winner.address);
    expect(filed()).toEqual(["kaldo", "tarmo"]);
  });

  test("are held for who left one", async () => {
    await call(ann, "Kaido");
    await call(ann, "");
    await fileAsBefore();
    await stage.restart();
    await refused(held, sign(bob, "Kaldo", { byOwner: true }));
    expect(filed()).toEqual(["kaldo"]);
  });

  test("are looked for once", async () => {
    await call(ann, "Kaido");
    await fileAsBefore();
    const { store } = stage.chain;
    await store.commit((changes) => changes.putNameLooks(looksOf()));
    await stage.restart();
    expect(filed()).toEqual(["kaido"]);
    await stage.chain.store.commit((changes) => changes.putNameLooks(1n));
    await stage.restart();
    expect(filed()).toEqual(["kaldo"]);
    expect(stage.chain.store.nameLooks()).toBe(looksOf());
  });

  test.each([
    ["one letter", (name: string) => skeletonOf(name.replace("ø", "q"))],
    ["two letters that look like one", (name: string) => skeletonOf(name.replace("cl", "d"))],
    ["a Chinese character", (name: string) => skeletonOf(name.replace("大", "太"))],
  ])("are looked for after a version that differs in %s", (_, skeleton) => {
    expect(looksOf(skeleton)).not.toBe(looksOf());
    expect(looksOf((name) => skeletonOf(name))).toBe(looksOf());
  });
});

describe("a name is refused", () => {
  test.each([
    ["x", badLength],
    ["Ann!", badLetters],
    ["Аnn", mixedScripts],
    ["Operator", notAllowed],
  ])("for everybody if it is %s", async (name, code) => {
    await refused(code, sign(ann, name));
    expect(stage.names.refusals.get(code)).toBe(1);
    expect(nameOf(ann)).toBeUndefined();
  });

  test("if the player did not sign it, for this chain and this time", async () => {
    const { badSignature } = nodeCodes.ingress;
    const signed = sign(ann, "Kaido");
    await refused(badSignature, { ...signed, name: "Kaid" });
    await refused(badSignature, { ...signed, name: "" });
    await refused(badSignature, { ...signed, owner: bob.address });
    await refused(badSignature, { ...signed, time: signed.time + 1 });
    await refused(badSignature, { ...signed, by: { ...signed.by, byOwner: true } });
    await refused(badSignature, sign(ann, "Kaido", { by: bob }));
    await refused(badSignature, sign(ann, "Kaido", { by: bob, byOwner: true }));
    await refused(badSignature, sign(ann, "Kaido", { domain: 1n }));
    await refused(nodeCodes.query.badArgument, { ...signed, owner: "B62q" });
    expect(nameOf(ann)).toBeUndefined();
    expect(await stage.names.take(signed)).toEqual({ named: true });
  });

  test("if it was signed long ago, or is sent again", async () => {
    const old = sign(ann, "Kaido");
    await pass(61);
    await refused(codes.session.tooLate, old);
    const first = sign(ann, "Kaido");
    await stage.names.take(first);
    await pass(1);
    await call(ann, "");
    await refused(codes.session.tooLate, first);
    await refused(codes.session.tooLate, signName(ann, "Kaido", stage.chain.time + 61));
    expect(nameOf(ann)).toBeUndefined();
  });

  test("if a session signs it that is not active, or may only play", async () => {
    const stranger = new Player(stage.runtime, 300);
    await refused(codes.session.unknown, sign(stranger, "Kaido"));
    await stage.chain.admit(ann.revokeSession(stage.chain.time));
    await refused(codes.session.unknown, sign(ann, "Kaido"));
    await pass(900_000);
    await refused(codes.session.expired, sign(bob, "Kaido"));
    const playing = new Player(stage.runtime, 301);
    await stage.chain.admit(playing.openToPlay(stage.chain.time));
    await refused(codes.session.outOfScope, sign(playing, "Kaido"));
    await call(playing, "Kaido", { byOwner: true });
    expect(nameOf(playing)).toBe("Kaido");
  });

  test("from a network without registrations left, whose refused names cost none", async () => {
    await stage.stop();
    const rate = { perSecond: 0.001, burst: 2 };
    stage = await SignedStage.open({ ingress: { registrations: rate } });
    const caller = { network: "203.0.113.0/24" };
    const players = [1, 2, 3].map((i) => new Player(stage.runtime, 300 + i));
    const claim = async (i: number, name: string, from = caller) =>
      await stage.names.take(sign(players[i]!, name, { byOwner: true }), from);
    for (let i = 0; i < 3; i++) {
      await expect(claim(0, "Admin")).rejects.toMatchObject({ code: notAllowed });
    }
    await claim(0, "Kaido");
    await claim(1, "Tarmo");
    const code = nodeCodes.ingress.tooManyRegistrations;
    await expect(claim(2, "Liisu")).rejects.toMatchObject({ code });
    await claim(2, "Liisu", { network: "203.0.114.0/24" });
  });

  test("of a player who sends too many, without hindering others", async () => {
    await stage.stop();
    stage = await SignedStage.open({ ingress: { perSender: { perSecond: 0.001, burst: 2 } } });
    const [one, other] = [301, 302].map((i) => new Player(stage.runtime, i)) as [Player, Player];
    for (const name of ["Kaido", "KAIDO"]) await call(one, name, { byOwner: true });
    await pass(1);
    const { rateLimited } = nodeCodes.ingress;
    await refused(rateLimited, sign(one, "kaido", { byOwner: true }));
    await call(other, "Tarmo", { byOwner: true });
  });
});
