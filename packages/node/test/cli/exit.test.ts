import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PrivateKey } from "o1js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { answered, called } from "./called.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;

const address = PrivateKey.random().toPublicKey().toBase58();
const contract = {
  ...{ format: "kifu-settlement/4", address, network: "devnet", domain: "7", operator: address },
  ...{ proversKey: "8", genesisSlot: "1", secondsPerSlot: "90", lag: "2" },
  ...{ silence: "300", freeze: "600", deadline: "960", unit: "1000", verifiers: [], quorum: 0 },
};
const leaf = { fields: ["1", "0", "0"], index: "1", nextPath: "2", siblings: [] };
const paths = {
  ...{ format: "kifu-exit/1", owner: address, blocks: 9, stateRoot: "7" },
  ...{ balance: leaf, crossed: leaf },
};

beforeAll(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, "exit.json");
});

afterAll(async () => {
  await folder.remove();
});

async function exit(text: string, ...flags: string[]) {
  await writeFile(file, text);
  return await answered("exit", file, "--store", join(folder.path, "store"), ...flags);
}

const refusal = (code: string, exit = 1) => ({ code: exit, document: { error: { code } } });
const URL = ["--settle.url", "http://127.0.0.1:4999/graphql"];

test("a file that cannot be read is named", async () => {
  expect(await exit("{")).toMatchObject(refusal("settlement/bad-file"));
  expect(await exit(JSON.stringify(paths))).toMatchObject(refusal("settlement/bad-file"));
});

test("the contract comes from the file, from the store or from --contract", async () => {
  const withPots = { ...paths, pots: [] };
  expect(await exit(JSON.stringify(withPots))).toMatchObject(refusal("usage/argument", 2));
  const text = JSON.stringify({ ...withPots, contract });
  // The next thing that is missing is a Mina node, then the key.
  expect(await exit(text)).toMatchObject(refusal("usage/argument", 2));
  expect(await exit(text, ...URL)).toMatchObject(refusal("settlement/bad-key"));
  const given = join(folder.path, "contract.json");
  await writeFile(given, JSON.stringify(contract));
  const named = await exit(JSON.stringify(withPots), "--contract", given, ...URL);
  expect(named).toMatchObject(refusal("settlement/bad-key"));
  // A copy of the node's /settlement.json will do as well.
  await writeFile(given, JSON.stringify({ contract, blocks: 0 }));
  const copied = await exit(JSON.stringify(withPots), "--contract", given, ...URL);
  expect(copied).toMatchObject(refusal("settlement/bad-key"));
  await writeFile(given, JSON.stringify(contract));
  const other = { ...contract, address: PrivateKey.random().toPublicKey().toBase58() };
  const both = await exit(
    JSON.stringify({ ...withPots, contract: other }),
    ...["--contract", given],
    ...URL,
  );
  expect(both).toMatchObject(refusal("leave/bad-file"));
});

test("never pays more than the maximum, and never shows the key", async () => {
  const text = JSON.stringify({ ...paths, pots: [], contract });
  const high = await exit(text, "--settle.fee", "2", "--settle.maximumFee", "1.5");
  expect(high).toMatchObject(refusal("settlement/fee-too-high"));
  const secret = `EK${"x".repeat(50)}`;
  const { out, err } = await called("exit", file, ...URL, "--settle.key", secret);
  expect(`${out}${err}`).toContain("settlement/bad-key");
  expect(`${out}${err}`).not.toContain(secret);
});
