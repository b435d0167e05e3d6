import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { committedVerificationKey, genesis } from "@kifu/chain";
import { INCLUSION_SLOTS, LEAST_NOTICE, PAYMENT_SLOTS } from "@kifu/chain/settlement";
import { defaultTerms } from "@kifu/chain/terms";
import { AccountUpdate, PrivateKey, PublicKey, VerificationKey } from "o1js";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type LocalMina, localMina } from "../../../src/prover/settlement/MinaLayer.js";
import { SettledContract, termsIn } from "../../../src/prover/settlement/SettledContract.js";
import {
  type ContractRecord,
  settlementPaths,
  writeContract,
  writeProvers,
} from "../../../src/prover/settlement/settlementFiles.js";
import { readStatedProvers, Upgrades } from "../../../src/prover/settlement/Upgrades.js";
import { openLmdb } from "../../../src/store/openLmdb.js";
import { openStore, readIdentity } from "../../../src/store/openStore.js";
import { storeIdentity } from "../../../src/store/StoreIdentity.js";
import { answered } from "../../cli/called.js";
import { temporaryFolder } from "../../harness/temporaryStore.js";

const FEE = 100_000_000n;
/** The slot of the genesis. Before it, there is nothing to take in. */
const GENESIS_SLOT = 10_000n;
const FROM = INCLUSION_SLOTS + LEAST_NOTICE;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
let layer: LocalMina;
let record: ContractRecord;
let current: string;

const own = "77";

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, "provers.json");
  layer = await localMina({ proofsEnabled: false });
  current = String((await VerificationKey.dummy()).hash);
  await deploy({ authority: layer.payer.toPublicKey().toBase58(), notice: BigInt(LEAST_NOTICE) });
});

afterEach(async () => {
  await folder.remove();
});

async function deploy(upgrades: ContractRecord["upgrades"]): Promise<void> {
  const key = PrivateKey.random();
  const operator = layer.payer.toPublicKey();
  record = {
    ...{ format: "kifu-settlement/4", address: key.toPublicKey().toBase58(), network: "local" },
    ...{ domain: "7", operator: operator.toBase58(), proversKey: current },
    ...{ genesisSlot: GENESIS_SLOT, secondsPerSlot: 90n, lag: 960n, silence: 6720n },
    ...{ freeze: 20_000n, deadline: 960n, unit: 0n, verifiers: [], quorum: 0, upgrades },
  };
  const contract = contractOf();
  const deployment = await contract.prepare(async () => {
    AccountUpdate.fundNewAccount(operator);
    await contract.methods.deploy();
    await contract.methods.initialize(termsIn(record));
  });
  await contract.send(deployment, key);
}

function optionsOf(payer = layer.payer) {
  const contract = PublicKey.fromBase58(record.address);
  return { layer, contract, terms: termsIn(record), payer, fee: FEE };
}

const contractOf = () => new SettledContract(optionsOf());
const upgradesOf = (payer = layer.payer) => new Upgrades({ ...optionsOf(payer), file });

/** What Mina says of the circuits, in words of the file. */
async function provers() {
  const contract = contractOf();
  await contract.settledPoint();
  const { key, since, next, from } = contract.provers(await readStatedProvers(file));
  return [key, since, next, from].map(Number);
}

const refused = { code: "settlement/not-yet" };

test("other circuits are announced, and activated after the notice", async () => {
  const announcement = await upgradesOf().prepareAnnouncement(own);
  expect((await provers()).slice(1)).toEqual([0, 0, 0]);
  await announcement.send();
  expect((await provers()).slice(1)).toEqual([0, 77, FROM]);

  layer.reach(FROM - 1);
  await expect(upgradesOf().prepareActivation(own)).rejects.toMatchObject({
    ...refused,
    details: { slotsLeft: 1 },
  });
  layer.reach(FROM);
  await expect(upgradesOf().prepareActivation("78")).rejects.toMatchObject({
    ...refused,
    details: { announced: own },
  });
  // Blocks that are not settled could never be.
  await expect(upgradesOf().isActive(own, 1)).rejects.toMatchObject({
    ...refused,
    details: { blocks: 1, settled: 0 },
  });
  expect(await upgradesOf().isActive(own, 0)).toBe(false);
  await (await upgradesOf().prepareActivation(own)).send();
  expect(await upgradesOf().isActive(own, 0)).toBe(true);
  expect(await provers()).toEqual([77, FROM + INCLUSION_SLOTS + PAYMENT_SLOTS, 0, 0]);
  expect(await contractOf().settledPoint()).toEqual(genesis(7n));
});

test("waits for what players listed within the notice, as the contract does", async () => {
  layer.reach(Number(GENESIS_SLOT));
  await (await upgradesOf().prepareAnnouncement(own)).send();
  layer.reach(Number(GENESIS_SLOT) + FROM);
  await expect(upgradesOf().prepareActivation(own)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining("within the notice"),
  });
});

test("an announcement is taken back by the circuits in use", async () => {
  await expect(upgradesOf().prepareAnnouncement(current)).rejects.toMatchObject(refused);
  await (await upgradesOf().prepareAnnouncement(own)).send();
  await (await upgradesOf().prepareAnnouncement(current)).send();
  expect((await provers())[2]).toBe(0);
});

test("only the authority announces, and only the operator activates", async () => {
  const stranger = PrivateKey.random();
  await expect(upgradesOf(stranger).prepareAnnouncement(own)).rejects.toMatchObject({
    code: "settlement/bad-key",
  });
  await expect(upgradesOf(stranger).prepareActivation(own)).rejects.toMatchObject({
    code: "settlement/bad-key",
  });
});

test("a contract without an authority keeps its circuits", async () => {
  await deploy(undefined);
  await expect(upgradesOf().prepareAnnouncement(own)).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining("name nobody"),
  });
});

test("Mina says which circuits are true after a change that it did not take", async () => {
  await (await upgradesOf().prepareAnnouncement(own)).send();
  const late = await upgradesOf().prepareAnnouncement("78");
  layer.reach(INCLUSION_SLOTS + 1);
  await expect(late.send()).rejects.toThrow("Protocol_state_precondition");
  expect((await provers())[2]).toBe(77);
  await writeProvers(file, []);
  await expect(provers()).rejects.toMatchObject({ code: "settlement/unknown-circuits" });
});

test("with the commands, the store takes over this version's circuits", async () => {
  const { hash: committed } = await committedVerificationKey();
  const store = join(folder.path, "store");
  const identity = await storeIdentity(defaultTerms);
  const parts = structuredClone(identity.parts!);
  parts.methods["Randzu.makeMove"]!.digest = "0";
  const keyValue = await openLmdb(store);
  await openStore(keyValue, { ...identity, circuits: "c0ffee", parts });
  await keyValue.close();
  await writeContract(settlementPaths(store).contract, record);
  const keyFile = join(folder.path, "operator.key");
  await writeFile(keyFile, layer.payer.toBase58());
  const run = async (...flags: string[]) => {
    const usual = ["--store", store, "--salt", defaultTerms.salt, "--prover.priority", "usual"];
    return await answered("settle", ...usual, "--settle.keyFile", keyFile, ...flags);
  };
  const circuits = async () => {
    const reading = await openLmdb(store, { readOnly: true });
    const written = readIdentity(reading);
    await reading.close();
    return [written?.circuits, written?.earlierCircuits];
  };

  const dry = { code: 0, document: { event: "dry-run" } };
  expect(await run("--announce", "--dry-run")).toMatchObject(dry);
  const announced = { event: "announced", key: committed };
  expect(await run("--announce")).toMatchObject({ code: 0, document: announced });
  const early = { code: 1, document: { error: refused } };
  expect(await run("--activate")).toMatchObject(early);
  layer.reach(FROM);
  expect(await run("--activate", "--dry-run")).toMatchObject(dry);
  expect(await circuits()).toEqual(["c0ffee", undefined]);
  const activated = { event: "activated", key: committed };
  expect(await run("--activate")).toMatchObject({ code: 0, document: activated });
  expect(await circuits()).toEqual([identity.circuits, 0]);
  // After it was killed in between, the same command does the rest.
  expect(await run("--activate")).toMatchObject({ code: 0 });
});
