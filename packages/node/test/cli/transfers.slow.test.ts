import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import { exitFile } from "@kifu/wire";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PrivateKey } from "o1js";
import { beginMatch } from "../../src/cli/loadtest/beginMatches.js";
import { Visitors } from "../../src/cli/loadtest/Visitors.js";
import { settlementPaths } from "../../src/prover/settlement/settlementFiles.js";
import { handOverBatch } from "../harness/handOverBatch.js";
import { KifuProcess } from "../harness/KifuProcess.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { LocalSettlement } from "../prover/settlement/LocalSettlement.js";
import { answered, called } from "./called.js";

/** A balance of 1 is worth 0.01 MINA. */
const UNIT = 10_000_000n;
const FEE = 100_000_000n;
const ACCOUNT = 1_000_000_000n;

const player = PrivateKey.random();
const owner = player.toPublicKey().toBase58();

let node: KifuProcess;
let visitors: Visitors;
let settlement: LocalSettlement;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let keys: string[];

beforeAll(async () => {
  const settings = {
    "chain.faucet": "false",
    "ingress.perAddress.burst": 10_000,
    // The node ends no match by itself.
    "keeper.endAfterMs": 86_400_000,
  };
  node = await KifuProcess.start({ settings });
  visitors = new Visitors(node.url);
  settlement = await LocalSettlement.deploy(node.store, UNIT);
  folder = await temporaryFolder();
  const [payerFile, playerFile] = ["payer.key", "player.key"].map((name) =>
    join(folder.path, name),
  ) as [string, string];
  await writeFile(payerFile, settlement.payer);
  await writeFile(playerFile, player.toBase58());
  keys = ["--settle.keyFile", payerFile, "--player-key", playerFile];
});

afterAll(async () => {
  await node.done();
  await folder.remove();
});

/** No player signs the demand to conclude a match. */
const keysFor = (command: string) => (command === "conclude" ? keys.slice(0, 2) : keys);
/** What a deposit keeps does not belong into this folder. */
const keepFor = (command: string) => (command === "deposit" ? ["--keep", folder.path] : []);
const run = async (command: string, ...args: string[]) =>
  await answered(command, ...args, "--url", node.url, ...keysFor(command), ...keepFor(command));
/** What the command for a deposit kept. */
const keptFor = async (address: string) => {
  const text = await readFile(join(folder.path, `kifu-exit-${address}.json`), "utf8");
  return { text, exit: exitFile(JSON.parse(text), "file") };
};
const refusal = (code: string) => ({ code: 1, document: { error: { code } } });
const done = (event: string, more: object = {}) => ({ code: 0, document: { event, ...more } });
const wait = async () => await new Promise((resolve) => setTimeout(resolve, 50));
const balance = async () => (await visitors.client.player(owner)).balance;
const held = () => settlement.balanceOf(owner);

let moveLimit = 30_000;

/** Has a block made, unless one waits to be settled, and settles all blocks. */
async function settle(): Promise<void> {
  let batch = await handOverBatch(node);
  if (batch === undefined) await beginMatch(visitors, plainGames[0], moveLimit++);
  for (; batch === undefined; batch = await handOverBatch(node)) await wait();
  while ((await visitors.client.chain()).provenBlocks < batch.last + 1) await wait();
  expect(await settlement.settle(node.store)).toBe(batch.last + 1);
  while ((await visitors.client.chain()).settledBlocks < batch.last + 1) await wait();
}

test("a deposit needs MINA, and --dry-run moves none of it", async () => {
  const short = await run("deposit", "500");
  expect(short).toMatchObject(refusal("transfer/too-little"));
  expect(short.document["error"]).toMatchObject({
    details: { address: owner, heldNanomina: "0", neededNanomina: String(500n * UNIT) },
  });
  await settlement.endow(owner, 500n * UNIT);
  const facts = { owner, amount: 500, nanomina: String(500n * UNIT) };
  expect(await run("deposit", "500", "--dry-run")).toMatchObject(done("dry-run", facts));
  expect(held()).toBe(500n * UNIT);
  await expect(keptFor(owner)).rejects.toMatchObject({ code: "ENOENT" });
  expect(await run("deposit", "501")).toMatchObject(refusal("transfer/too-little"));
  expect(await run("deposit", "500")).toMatchObject(done("deposited", facts));
  expect(held()).toBe(0n);
  // Nothing is settled yet. If nothing ever is, this file returns the deposit.
  const { text, exit } = await keptFor(owner);
  expect(exit).toMatchObject({ owner, blocks: 0 });
  await expect(settlement.leave(text, player.toBase58())).rejects.toMatchObject({
    code: "leave/not-frozen",
  });
});

test("what one player may deposit in all is limited", async () => {
  const most = await run("deposit", String(2 ** 31 - 1));
  expect(most).toMatchObject(refusal("transfer/too-much"));
});

test("a contract with another key than this version's gets nothing", async () => {
  const transfers = await settlement.transfers("7");
  const other = { code: "leave/other-contract", details: { differs: "verification key" } };
  await expect(transfers.prepareDeposit(1n, player)).rejects.toMatchObject(other);
});

test("the chain takes the deposit in after two settlements", async () => {
  const waiting = async () => {
    const exit = await (await fetch(`${node.url}/exits/${owner}.json`)).json();
    return exitFile(exit, "exit").waiting;
  };
  await settle();
  // The settlement promised the deposit, and did not take it in.
  expect(await waiting()).toEqual([500]);
  while ((await balance()) === 0) await wait();
  expect(await balance()).toBe(500);
  expect(await waiting()).toEqual([500]);
  await settle();
  expect(await waiting()).toEqual([]);
});

test("nothing is paid before it is withdrawn on the chain", async () => {
  expect(await run("withdraw", owner)).toMatchObject(refusal("transfer/nothing"));
  expect(await run("withdraw", "501")).toMatchObject(refusal("transfer/too-little"));
  const dry = await run("withdraw", "200", "--dry-run");
  expect(dry).toMatchObject(done("dry-run", { amount: 200 }));
  expect(await balance()).toBe(500);
});

test("one command withdraws on the chain, waits for the settlement, and has Mina pay", async () => {
  const events: Record<string, unknown>[] = [];
  let report: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (report = resolve));
  const { main } = await import("../../src/cli/main.js");
  const args = ["withdraw", "200", "--url", node.url, ...keys, "--json"];
  const running = main(args, {
    out: {
      write(line: string) {
        const event = JSON.parse(line) as Record<string, unknown>;
        events.push(event);
        if (event["event"] === "waiting") report();
      },
    },
    err: { write: () => undefined },
  });
  await waiting;
  expect(await balance()).toBe(300);
  // Another run, as after this one was stopped, does not withdraw it a second time.
  const blocksMissing = events.at(-1)?.["blocksMissing"];
  const again = await run("withdraw", "200", "--dry-run");
  expect(again).toMatchObject(refusal("transfer/not-settled"));
  expect(again.document["error"]).toMatchObject({ details: { amount: "200", blocksMissing } });
  expect(await run("withdraw")).toMatchObject(refusal("transfer/not-settled"));
  await settle();
  expect(await running).toBe(0);
  expect(events.map(({ event }) => event)).toEqual(["withdrawn", "waiting", "paid"]);
  expect(events.at(-1)).toMatchObject({ owner, nanomina: String(200n * UNIT) });
  expect([held(), await balance()]).toEqual([200n * UNIT, 300]);
  expect(await run("withdraw", owner)).toMatchObject(refusal("transfer/nothing"));
});

test("a file that the browser kept is enough, without a node, and must be of the settled state", async () => {
  const { ChainMoney } = await import("../../src/cli/ChainMoney.js");
  const { domain } = await visitors.client.chain();
  const chain = await ChainMoney.open(node.url, domain);
  await chain.withdraw(player.toBase58(), 70n);
  const file = join(folder.path, "exit.json");
  const keep = async () => {
    const text = await (await fetch(`${node.url}/exits/${owner}.json`)).text();
    await writeFile(file, text);
    return text;
  };
  const paid = async () => await answered("withdraw", file, ...keys);
  await keep();
  expect(await paid()).toMatchObject(refusal("transfer/nothing"));
  await settle();
  expect(await paid()).toMatchObject(refusal("leave/other-root"));
  const text = await keep();
  const larger = text.replace(
    '"crossed":{"fields":["500","270"',
    '"crossed":{"fields":["500","370"',
  );
  expect(larger).not.toBe(text);
  await writeFile(file, larger);
  expect(await paid()).toMatchObject(refusal("leave/bad-file"));
  await writeFile(file, text);
  expect(await paid()).toMatchObject(done("paid", { nanomina: String(70n * UNIT) }));
  expect(held()).toBe(270n * UNIT);
  expect(await paid()).toMatchObject(refusal("transfer/nothing"));
});

test("a player forces a withdrawal without the node, which is then paid", async () => {
  const before = held();
  const { contract } = settlementPaths(node.store);
  const force = async (...args: string[]) =>
    await answered("force", ...args, "--contract", contract, ...keys);
  const facts = { owner, most: 100 };
  const all = { owner, most: 2 ** 31 - 1 };
  expect(await force("--dry-run")).toMatchObject(done("dry-run", all));
  expect(await force("100")).toMatchObject(done("forced", facts));
  expect(await balance()).toBe(230);
  await settle();
  while ((await balance()) === 230) await wait();
  expect(await balance()).toBe(130);
  await settle();
  expect(await run("withdraw")).toMatchObject(done("paid", { nanomina: String(100n * UNIT) }));
  expect(held() - before).toBe(100n * UNIT);
});

test("the end of a match whose side to move ran out of time is demanded without the node", async () => {
  const match = await beginMatch(visitors, plainGames[0], 1);
  const { client } = visitors;
  const found = async () => (await client.matchOnce(match.id))!;
  const { contract } = settlementPaths(node.store);
  const demand = async (...args: string[]) =>
    await run("conclude", String(match.id), ...args, "--contract", contract);
  const facts = { match: match.id };
  const { deadline } = await found();
  while ((await client.chain()).time <= deadline) await wait();
  expect(await demand("--dry-run")).toMatchObject(done("dry-run", facts));
  expect(await demand()).toMatchObject(done("forced", facts));
  await settle();
  while ((await found()).result === "running") await wait();
  expect(await found()).toMatchObject({ result: "aborted", reason: "timeout" });
});

test("with --until-bound, a withdrawal on a quiet contract is in all states that the operator may promise", async () => {
  const { contract } = settlementPaths(node.store);
  const force = ["force", "7", "--contract", contract, ...keys];
  await settlement.nextSlot();
  expect(await answered(...(force as [string]))).toMatchObject(done("forced", { most: 7 }));
  const [withIt] = settlement.actionStates();
  expect(settlement.actionStates().lastIndexOf(withIt!)).toBe(0);

  // An earlier run was stopped after the withdrawal, so this one does not send it again.
  const events: Record<string, unknown>[] = [];
  const { main } = await import("../../src/cli/main.js");
  let isRunning = true;
  const running = main([...force, "--until-bound", "--json"], {
    out: { write: (line: string) => events.push(JSON.parse(line) as Record<string, unknown>) },
    err: { write: () => undefined },
  }).finally(() => (isRunning = false));
  // Two actions of one slot would share a state.
  while (isRunning) {
    await settlement.nextSlot();
    await wait();
  }
  expect(await running).toBe(0);
  expect(events.map(({ event, states }) => (event === "bound" ? states : event))).toEqual(
    [1, 2, 3, 4, 5].flatMap((states) => (states === 5 ? [5] : [states, "sent-more"])),
  );
  expect(settlement.actionStates()[4]).toBe(withIt);
  // Only the withdrawal changes the balance.
  const before = await balance();
  await settle();
  while ((await balance()) === before) await wait();
  await settle();
  expect(await balance()).toBe(before - 7);
  expect(await run("withdraw")).toMatchObject(done("paid", { nanomina: String(7n * UNIT) }));
});

test("a player without an account on Mina cannot force a withdrawal", async () => {
  const file = join(folder.path, "stranger.key");
  await writeFile(file, PrivateKey.random().toBase58());
  const [, payer] = keys;
  const own = ["--settle.keyFile", payer!, "--player-key", file, "--url", node.url];
  expect(await answered("force", ...own)).toMatchObject(refusal("settlement/no-account"));
});

test("a player who pays the fee needs MINA for the deposit, the fee and the new account", async () => {
  const other = PrivateKey.random();
  const file = join(folder.path, "other.key");
  await writeFile(file, other.toBase58());
  await settlement.endow(other.toPublicKey().toBase58(), 90n * UNIT + FEE + ACCOUNT);
  const own = ["--settle.keyFile", file, "--url", node.url, "--keep", folder.path];
  expect(await answered("deposit", "91", ...own)).toMatchObject(refusal("transfer/too-little"));
  expect(await answered("deposit", "90", ...own)).toMatchObject(done("deposited"));
  expect(settlement.balanceOf(other.toPublicKey().toBase58())).toBe(0n);
  // The file is of the state that is settled now.
  const { text, exit } = await keptFor(other.toPublicKey().toBase58());
  expect(exit.blocks).toBe((await visitors.client.chain()).settledBlocks);
  expect(text).toContain('"kifu-settlement/4"');
});

test("a node of another chain gets no signature", async () => {
  const { ChainMoney } = await import("../../src/cli/ChainMoney.js");
  await expect(ChainMoney.open(node.url, 7n)).rejects.toMatchObject({
    code: "transfer/other-chain",
  });
});

test("keys are never shown", async () => {
  for (const [command, ...args] of [
    ["deposit", "1"],
    ["withdraw", "1"],
    ["force"],
    ["conclude", "1"],
  ] as const) {
    const more = ["--dry-run", "--url", node.url, ...keysFor(command)];
    const { out, err } = await called(command, ...args, ...more);
    expect(`${out}${err}`).not.toContain(player.toBase58());
    expect(`${out}${err}`).not.toContain(settlement.payer);
  }
});

test("a frozen contract takes no deposits and forced withdrawals, and pays nothing more to a player who left", async () => {
  await settlement.freeze();
  expect(await run("deposit", "1")).toMatchObject(refusal("transfer/frozen"));
  expect(await run("force")).toMatchObject(refusal("transfer/frozen"));
  expect(await run("conclude", "1")).toMatchObject(refusal("transfer/frozen"));
  expect(await run("withdraw", owner)).toMatchObject(refusal("transfer/nothing"));
  const text = await (await fetch(`${node.url}/exits/${owner}.json`)).text();
  await settlement.leave(text, player.toBase58());
  expect(await run("withdraw", owner)).toMatchObject(refusal("transfer/left"));
});

test("a chain with play money has nothing to transfer", async () => {
  const play = await LocalSettlement.deploy(node.store, 0n);
  await writeFile(join(folder.path, "payer.key"), play.payer);
  const { contract } = settlementPaths(node.store);
  for (const [command, ...args] of [
    ["deposit", "1"],
    ["withdraw", owner],
    ["force"],
    ["conclude", "1"],
  ] as const) {
    const answer = await run(command, ...args, "--contract", contract);
    expect(answer).toMatchObject(refusal("transfer/play-money"));
  }
});
