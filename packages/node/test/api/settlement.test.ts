import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { fetchSettlement } from "@kifu/client/settlement";
import { fetchBatches, fetchBatchOf } from "@kifu/client/proving";
import { exitFile, GENESIS_ROOT } from "@kifu/wire";
import { PrivateKey } from "o1js";
import { join } from "node:path";
import { appendBatch } from "../../src/prover/BatchFolder.js";
import {
  type ContractRecord,
  settlementPaths,
  writeContract,
  writeProvers,
  writeSettled,
} from "../../src/prover/settlement/settlementFiles.js";
import { mockBatch } from "../harness/mockBatch.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { RealNode } from "./RealNode.js";
import { answerOf, codeOf } from "./serve.js";

let node: RealNode;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let files: ReturnType<typeof settlementPaths>;

const address = PrivateKey.random().toPublicKey().toBase58();
const record: ContractRecord = {
  ...{ format: "kifu-settlement/4", address, network: "devnet", domain: "7", operator: address },
  ...{ proversKey: "8", genesisSlot: 1n, secondsPerSlot: 90n, lag: 2n, silence: 300n },
  ...{ freeze: 600n, deadline: 960n, unit: 1_000_000n, verifiers: [], quorum: 0 },
};

beforeEach(async () => {
  folder = await temporaryFolder();
  const storePath = join(folder.path, "store");
  files = settlementPaths(storePath);
  node = await RealNode.open({ storePath });
  await node.stage.block(7);
});

afterEach(async () => {
  await node.close();
  await folder.remove();
});

async function prove(number: number, first: number, end: number): Promise<void> {
  const { store } = node.stage;
  await appendBatch(store, mockBatch(store, { number, first, end }));
}

/** What the node does when it finds that `kifu settle` has settled these batches. */
async function settle(transactionHash: string, ...batches: number[]): Promise<void> {
  await node.stage.store.commit((changes) =>
    changes.appendSettlement({ transactionHash, promisedMessagesHash: "0", batches }),
  );
}

test("before anything is settled, deposits can be claimed at genesis", async () => {
  const path = `/exits/${node.stage.player(1).address}.json`;
  expect((await fetch(`${node.url}${path}`)).status).toBe(404);
  await writeContract(files.contract, record);
  const exit = exitFile(await (await fetch(`${node.url}${path}`)).json(), "exit");
  expect(exit).toMatchObject({ blocks: 0, stateRoot: GENESIS_ROOT, contract: { address } });
});

test("a chain without a contract has no such file", async () => {
  const answer = await answerOf(await fetch(`${node.url}/settlement.json`));
  expect([answer.status, codeOf(answer)]).toEqual([404, "query/bad-argument"]);
  expect(await fetchSettlement(node.url)).toBeUndefined();
});

test("shows the contract, and the latest settlement once the node has taken it over", async () => {
  await writeContract(files.contract, record);
  const { format: _, ...terms } = record;
  const contract = { ...terms, domain: 7n, proversKey: 8n, upgrades: undefined };
  const known = { contract, blocks: 0, transaction: undefined, at: undefined };
  expect(await fetchSettlement(node.url)).toEqual(known);
  await prove(0, 0, 2);
  await writeSettled(files.settled, { blocks: 2, transaction: "5Jone", at: 17 });
  expect(await fetchSettlement(node.url)).toEqual(known);
  await settle("5Jone", 0);
  const settled = { ...known, blocks: 2, transaction: "5Jone", at: 17 };
  expect(await fetchSettlement(node.url)).toEqual(settled);
  // What a player keeps says this too, since the node may be gone when they need it.
  const exit = await fetch(`${node.url}/exits/${node.stage.player(1).address}.json`);
  expect(exitFile(await exit.json(), "exit")).toMatchObject({ blocks: 2, settledAt: 17 });
  // Another machine settled the next blocks, so the time in the file is not theirs.
  await prove(1, 2, 5);
  await settle("", 1);
  expect(await fetchSettlement(node.url)).toEqual({ ...known, blocks: 5 });
});

test("shows which circuits are announced, and until when players can leave", async () => {
  const upgrades = { authority: address, notice: 6720n };
  await writeContract(files.contract, { ...record, upgrades });
  const provers = { key: "8", since: 0n, next: "0", from: 0n, endsAt: undefined };
  const shown = async () => {
    const { contract, upgrade } = (await fetchSettlement(node.url))!;
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    const [, endsAt] = /^kifu_notice_ends_timestamp_seconds (\S+)$/m.exec(metrics) ?? [];
    return [contract.upgrades, upgrade, Number(endsAt)];
  };
  await writeProvers(files.provers, [provers]);
  expect(await shown()).toEqual([upgrades, undefined, 0]);
  await writeProvers(files.provers, [provers, { ...provers, next: "9", endsAt: 17_000 }]);
  expect(await shown()).toEqual([upgrades, { key: "9", endsAt: 17_000 }, 17]);
});

test("each batch shows the transaction that settled it", async () => {
  await prove(0, 0, 1);
  await prove(1, 1, 3);
  await prove(2, 3, 4);
  await prove(3, 4, 6);
  await settle("5Jone", 0);
  await settle("5Jtwo", 1, 2);
  const settledBy = (await fetchBatches(node.url)).map((batch) => batch.settledBy);
  expect(settledBy).toEqual([undefined, "5Jtwo", "5Jtwo", "5Jone"]);
  expect((await fetchBatchOf(node.url, 2))?.settledBy).toBe("5Jtwo");
  await settle("", 3);
  expect((await fetchBatchOf(node.url, 5))?.settledBy).toBeUndefined();
});
