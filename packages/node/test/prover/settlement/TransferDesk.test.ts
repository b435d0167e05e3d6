import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes } from "@kifu/chain";
import { plainKey, type StatementOf, type TransferKind, transferStatements } from "@kifu/wire";
import { rm } from "node:fs/promises";
import { PrivateKey } from "o1js";
import { defaultConfig } from "../../../src/lib/config/NodeConfig.js";
import { TokenBuckets } from "../../../src/door/budgets.js";
import { silent } from "../../../src/lib/log.js";
import { nodeCodes } from "../../../src/lib/nodeCodes.js";
import { exitAtGenesis } from "../../../src/prover/settlement/exitFiles.js";
import {
  type ContractRecord,
  readOrder,
  settlementPaths,
  writeOrderAnswer,
  writeReady,
} from "../../../src/prover/settlement/settlementFiles.js";
import { TransferDesk } from "../../../src/prover/settlement/TransferDesk.js";
import { Player } from "../../harness/Player.js";
import { signTranscriptQuickly } from "../../harness/quickSignature.js";
import { temporaryFolder } from "../../harness/temporaryStore.js";

import { moveCrypto, SignedStage } from "../../tables/SignedStage.js";

jest.setTimeout(300_000);

const { playMoney, unavailable, onePerNetwork, queueFull, notLocal, notSettled } =
  nodeCodes.transfer;

let stage: SignedStage;
let ann: Player;
let bob: Player;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: ReturnType<typeof settlementPaths>;
let desk: TransferDesk;
let now: number;
let contract: ContractRecord | undefined;

beforeAll(async () => {
  stage = await SignedStage.open();
  [ann, bob] = stage.staged(await stage.begin("TicTacToe", 100, 900_000)).seats;
  folder = await temporaryFolder();
  files = settlementPaths(folder.path);
});

afterAll(async () => {
  await stage.stop();
  await folder.remove();
});

beforeEach(async () => {
  now = 1_000_000;
  const address = PrivateKey.random().toPublicKey().toBase58();
  contract = {
    ...{ format: "kifu-settlement/4", address, network: "devnet", domain: "7", operator: address },
    ...{ proversKey: "3", genesisSlot: 0n, secondsPerSlot: 90n, lag: 960n, silence: 100n },
    ...{ freeze: 1000n, deadline: 960n, unit: 10n, verifiers: [], quorum: 0 },
  };
  desk = new TransferDesk({
    ...{ chain: stage.chain, moveCrypto, files, log: silent, config: defaultConfig },
    now: () => now,
    notices: { assertNotBlocked: () => undefined },
    registrations: new TokenBuckets(defaultConfig.ingress.registrations, () => now),
    exits: {
      status: async () => contract && { contract },
      read: async (owner) => exitAtGenesis(owner),
    },
  });
  await Promise.all([files.order, files.answer].map((file) => rm(file, { force: true })));
  await writeReady(files.ready, Date.now());
});

interface Wish {
  readonly what?: TransferKind;
  readonly amount?: number;
  readonly time?: number;
  readonly byOwner?: boolean;
  /** Who signs, if not the player. */
  readonly by?: Player;
  readonly domain?: bigint;
  readonly transaction?: string;
}

function sign(player: Player, wish: Wish = {}): StatementOf<"transfer"> {
  const { what = "deposit", amount = 500, time = stage.chain.time, by = player } = wish;
  const { byOwner = false, domain = stage.chain.domain.toBigInt(), transaction } = wish;
  const { x, isOdd } = player.wallet.toPublicKey();
  const owner = plainKey({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
  const said = { owner, what, amount, time };
  const signed = transferStatements.transfer.signed(moveCrypto.hash, domain, said);
  const key = byOwner ? by.wallet : by.session;
  const signature = signTranscriptQuickly(key, signed.context, signed.digest);
  const fields = { owner: player.address, what, amount, time, transaction };
  return { kind: "transfer", ...fields, by: { byOwner, ...signature } };
}

const take = async (player: Player, wish: Wish = {}, network?: string) =>
  await desk.take(sign(player, wish), { network });

const WAITING = { before: 0, working: undefined, transaction: undefined, sent: undefined };

test.each([false, true])("serves a player whose own key or session signs (%p)", async (byOwner) => {
  expect(await take(ann, { byOwner })).toEqual(WAITING);
  await desk.look();
  const order = await readOrder(files.order);
  expect(order).toMatchObject({ what: "deposit", owner: ann.address, amount: 500n });

  const { id } = order!;
  await writeOrderAnswer(files.answer, { id });
  await desk.look();
  now += 12_000;
  expect(await take(ann, { byOwner })).toEqual({ ...WAITING, working: 12 });
  await writeOrderAnswer(files.answer, { id, transaction: '{"memo":""}' });
  await desk.look();
  expect(await take(ann)).toMatchObject({ transaction: '{"memo":""}' });
  await desk.look();
  expect(await readOrder(files.order)).toBeUndefined();
});

describe("a request is refused", () => {
  const { badSignature } = nodeCodes.ingress;
  const { badArgument } = nodeCodes.query;

  test.each<[string, string, Wish & { isOther?: true }]>([
    ["that another session signed", badSignature, { isOther: true }],
    ["that another player's key signed", badSignature, { isOther: true, byOwner: true }],
    ["for another chain", badSignature, { domain: 8n }],
    ["that is old", codes.session.tooLate, { time: -100 }],
    ["for nothing", badArgument, { amount: 0 }],
    ["for more than a player may deposit", badArgument, { amount: 2 ** 31 }],
    ["for a payout of a chosen amount", badArgument, { what: "payout", amount: 5 }],
    ["for a payout before the first settlement", notSettled, { what: "payout", amount: 0 }],
    ["to send what a wallet can send", notLocal, { transaction: "{}" }],
  ])("%s", async (_why, code, { isOther, ...wish }) => {
    const time = stage.chain.time + (wish.time ?? 0);
    const given = { ...wish, time, ...(isOther && { by: bob }) };
    await expect(take(ann, given)).rejects.toMatchObject({ code });
    expect(desk.refusals.get(code)).toBe(1);
    await desk.look();
    expect(await readOrder(files.order)).toBeUndefined();
    expect(await take(ann)).toEqual(WAITING);
  });

  test("whose amount was changed after it was signed", async () => {
    const changed = { ...sign(ann), amount: 501 };
    await expect(desk.take(changed)).rejects.toMatchObject({ code: badSignature });
  });

  test("by a player without a session", async () => {
    const stranger = new Player(stage.chain.runtime, 77);
    await expect(take(stranger)).rejects.toMatchObject({ code: codes.session.unknown });
    expect(await take(stranger, { byOwner: true })).toEqual(WAITING);
  });

  test("on a chain with play money, or without a contract", async () => {
    const real = contract!;
    contract = { ...real, unit: 0n };
    await expect(take(ann)).rejects.toMatchObject({ code: playMoney });
    contract = undefined;
    await expect(take(ann)).rejects.toMatchObject({ code: playMoney });
    contract = real;
    expect(await take(ann)).toEqual(WAITING);
  });

  test("while no program proves transfers", async () => {
    await writeReady(files.ready, Date.now() - 301_000);
    await expect(take(ann)).rejects.toMatchObject({ code: unavailable });
    await rm(files.ready);
    await expect(take(ann)).rejects.toMatchObject({ code: unavailable });
  });

  test("from a network where another player waits, but not from another network", async () => {
    await take(ann, {}, "1.2.3.4");
    await expect(take(bob, {}, "1.2.3.4")).rejects.toMatchObject({ code: onePerNetwork });
    expect(await take(bob, {}, "5.6.7.8")).toEqual({ ...WAITING, before: 1 });
  });

  test("from a network that has had its share", async () => {
    await take(ann, { amount: 1 }, "1.2.3.4");
    await take(ann, { amount: 2 }, "1.2.3.4");
    await take(ann, { amount: 4 }, "1.2.3.4");
    const { code } = (await take(ann, { amount: 3 }, "1.2.3.4").catch(
      (error: { code: string }) => error,
    )) as { code: string };
    expect(code).toBe(nodeCodes.ingress.tooManyRegistrations);
    now += 150_000;
    expect(await take(ann, { amount: 3 }, "1.2.3.4")).toEqual(WAITING);
  });

  test("when the queue is full", async () => {
    for (let i = 0; i < 20; i++) {
      await take(new Player(stage.chain.runtime, 100 + i), { byOwner: true }, `10.0.0.${i}`);
    }
    await expect(take(ann)).rejects.toMatchObject({ code: queueFull });
  });
});

test("one player is served after the other, and who leaves the page gives up their place", async () => {
  const cleo = new Player(stage.chain.runtime, 78);
  await take(ann);
  await take(bob);
  await desk.look();
  expect(await take(cleo, { byOwner: true })).toEqual({ ...WAITING, before: 2 });
  // The first two do not ask again.
  now += 20_000;
  await take(cleo, { byOwner: true });
  now += 20_000;
  await desk.look();
  expect((await readOrder(files.order))?.owner).toBe(cleo.address);
  expect(await take(cleo, { byOwner: true })).toEqual(WAITING);
});

test("a player who asks for something else goes to the end of the queue", async () => {
  await take(ann);
  await take(bob);
  expect(await take(ann, { amount: 7 })).toEqual({ ...WAITING, before: 1 });
});

test("an error of the program is told once, and its answer to an earlier order is ignored", async () => {
  await take(ann);
  await desk.look();
  const { id } = (await readOrder(files.order))!;
  await writeOrderAnswer(files.answer, { id: "other", transaction: '{"of":"another"}' });
  await desk.look();
  expect(await take(ann)).toEqual(WAITING);
  const error = { code: nodeCodes.transfer.tooLittle, message: "Too little.", remedy: undefined };
  await writeOrderAnswer(files.answer, { id, error: { ...error, details: { held: "3" } } });
  await desk.look();
  await expect(take(ann)).rejects.toMatchObject({ code: error.code, details: { held: "3" } });
  expect(await take(ann)).toEqual(WAITING);
});

test("a node whose Mina is in a process takes the signed transaction, which costs no second share", async () => {
  contract = { ...contract!, network: "local" };
  const network = "1.2.3.4";
  await take(ann, {}, network);
  await desk.look();
  const first = (await readOrder(files.order))!;
  await writeOrderAnswer(files.answer, { id: first.id, transaction: '{"memo":"1"}' });
  await desk.look();
  const transaction = '{"memo":"signed"}';
  expect(await take(ann, { transaction }, network)).toEqual(WAITING);
  await desk.look();
  const second = (await readOrder(files.order))!;
  expect(second).toMatchObject({ transaction });
  await writeOrderAnswer(files.answer, { id: second.id, sent: "5Ju" });
  await desk.look();
  expect(await take(ann, { transaction }, network)).toMatchObject({ sent: "5Ju" });
});
