import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { committedVerificationKey, domainOf, genesis, publicValuesAt } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Field, PrivateKey, Proof } from "o1js";
import { appendBatch } from "../../src/prover/BatchFolder.js";
import { termsIn } from "../../src/prover/settlement/SettledContract.js";
import { Settler, slotOf } from "../../src/prover/settlement/Settler.js";
import {
  type ContractRecord,
  readSettled,
  settlementPaths,
  writeContract,
} from "../../src/prover/settlement/settlementFiles.js";
import type { Store } from "../../src/store/Store.js";
import { freePort } from "../harness/freePort.js";
import { mockBatch } from "../harness/mockBatch.js";
import { MinaServer } from "../harness/MinaServer.js";
import { openChain } from "../harness/openChain.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import { pointAt, proofWith } from "../prover/settlement/LocalSettlement.js";
import { documentOf, ended, kifu, spawnKifu } from "./kifu.js";

const chain = { ...defaultTerms, faucet: false };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mina: MinaServer;
let store: Store;
/** Settles without proofs, as another process would. */
let settler: Settler;
let record: ContractRecord;
let flags: string[];
let secret: string;
/** All that the command has said. */
let said = "";

/** The command in a process of its own. Its Mina is in this process. */
async function settle(args: readonly string[], env: Record<string, string> = {}) {
  const { code, out, err } = await kifu(["settle", ...flags, ...args, "--json"], {
    ...{ cwd: folder.path, env: { KIFU_SETTLE_URL: mina.url, ...env } },
  });
  said += out + err;
  return { code, document: out === "" ? undefined : documentOf({ out }) };
}

const dryRun = async (...more: string[]) => {
  const keyFile = join(folder.path, "operator.key");
  return await settle(["--dry-run", "--settle.keyFile", keyFile, ...more]);
};

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await openStoreAt(folder.path, chain);
  const running = await openChain(store, chain);
  for (let i = 0; i < 3; i++) await running.closeBlock();
  await running.stop();

  const point = publicValuesAt(genesis(domainOf(chain))).map(Field);
  const { proof: raw } = await Proof.dummy(point, point, 2);
  for (const [number, [first, end]] of (
    [
      [0, 2],
      [2, 3],
    ] as const
  ).entries()) {
    const batch = mockBatch(store, { number, first, end });
    const [publicInput, publicOutput] = [first, end].map((blocks) =>
      publicValuesAt(pointAt(store, blocks)).map(String),
    ) as [string[], string[]];
    const made = await proofWith(raw)({ ...batch.proof, publicInput, publicOutput });
    await appendBatch(store, { ...batch, proof: made.toJSON() });
  }

  mina = await MinaServer.start({ proofsEnabled: false });
  const { layer } = mina;
  const { data, hash } = await committedVerificationKey();
  const contractKey = PrivateKey.random();
  secret = layer.payer.toBase58();
  record = {
    ...{ format: "kifu-settlement/4", address: contractKey.toPublicKey().toBase58() },
    ...{ network: "devnet", domain: String(domainOf(chain)), proversKey: hash },
    ...{ operator: layer.payer.toPublicKey().toBase58(), genesisSlot: 0n, secondsPerSlot: 90n },
    ...{ lag: 960n, silence: 6720n, freeze: 13_440n, deadline: 960n, unit: 1_000_000n },
    ...{ verifiers: [], quorum: 0 },
  };
  settler = new Settler({
    ...{ layer, store, operator: layer.payer, terms: termsIn(record), fee: 100_000_000n },
    ...{ contract: contractKey.toPublicKey(), proversKey: { data, hash } },
  });
  await settler.deploy(contractKey);
  layer.reach(slotOf(pointAt(store, 3), termsIn(record)));
  await writeContract(settlementPaths(join(folder.path, "store")).contract, record);
  await writeFile(join(folder.path, "operator.key"), secret);
  flags = [
    ...["--store", join(folder.path, "store"), "--salt", chain.salt, "--chain.faucet", "false"],
    ...["--settle.archive", mina.url, "--settle.network", "devnet"],
    ...["--prover.priority", "usual", "--verbose"],
  ];
});

afterAll(async () => {
  mina.close();
  await store.close();
  await folder.remove();
});

const refusal = (code: string) => ({ code: 1, document: { error: { code } } });

test("says which batch it would settle on Mina, and sends nothing", async () => {
  expect(await dryRun()).toEqual({
    code: 0,
    document: { event: "dry-run", batch: 0, first: 0, end: 2, fee: 0.1 },
  });
  expect(mina.asked).toContain("account");
  expect(mina.asked).not.toContain("sendZkapp");
});

test("takes no key but the operator's", async () => {
  const other = { KIFU_SETTLE_KEY: PrivateKey.random().toBase58() };
  expect(await settle(["--dry-run"], other)).toMatchObject(refusal("settlement/bad-key"));
});

test("says which node of Mina does not answer", async () => {
  const url = `http://127.0.0.1:${await freePort()}/graphql`;
  const away = { KIFU_SETTLE_URL: url, KIFU_SETTLE_KEY: secret };
  expect(await settle(["--dry-run"], away)).toMatchObject({
    code: 1,
    document: {
      error: { code: "settlement/mina-unreachable", details: { setting: "settle.url" } },
    },
  });
});

test("asks Mina nothing if the fee is above the maximum", async () => {
  const before = mina.asked.length;
  const high = ["--settle.fee", "2", "--settle.maximumFee", "1.5"];
  expect(await dryRun(...high)).toMatchObject(refusal("settlement/fee-too-high"));
  expect(mina.asked).toHaveLength(before);
});

test("goes on where Mina is, after another process was killed that had sent a batch", async () => {
  await (await settler.prepare())?.send();
  expect(await dryRun()).toMatchObject({
    code: 0,
    document: { event: "dry-run", batch: 1, first: 2, end: 3 },
  });
  await (await settler.prepare())?.send();
  // The environment has the key this time.
  const last = await settle(["--dry-run"], { KIFU_SETTLE_KEY: secret });
  expect(last).toEqual({ code: 0, document: { event: "dry-run", fee: 0.1 } });
  // The node is told, but not by a dry run, which writes nothing.
  const { settled } = settlementPaths(join(folder.path, "store"));
  expect(readSettled(settled)).toBeUndefined();
  const env = { KIFU_SETTLE_URL: mina.url, KIFU_SETTLE_KEY: secret };
  const running = spawnKifu(["settle", ...flags], { cwd: folder.path, env });
  while (readSettled(settled) === undefined && running.exitCode === null) await sleep(50);
  running.kill("SIGKILL");
  await ended(running);
  expect(readSettled(settled)).toEqual({ blocks: 3, transaction: "", at: undefined });
});

test("never says the operator's key", () => {
  expect(said).toContain("dry-run");
  expect(said).not.toContain(secret);
});
