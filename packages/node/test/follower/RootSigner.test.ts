import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RootSigner } from "../../src/follower/RootSigner.js";
import { signPlainly } from "../../src/tables/NodeKey.js";
import { temporaryFolder } from "../harness/temporaryStore.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(async () => {
  await folder.remove();
});

test("a verifier keeps its key beside its store", async () => {
  const store = join(folder.path, "store");
  const { publicKey } = RootSigner.open(store, signPlainly);
  expect(RootSigner.open(store, signPlainly).publicKey).toBe(publicKey);
  expect((await stat(`${store}-verifier-key`)).mode & 0o777).toBe(0o600);
});

test("a verifier does not replace a key that it cannot read", async () => {
  const store = join(folder.path, "other");
  const file = `${store}-verifier-key`;
  await writeFile(file, "not a key");
  expect(() => RootSigner.open(store, signPlainly)).toThrow(
    expect.objectContaining({ code: "moves/bad-key-file", details: { path: file } }),
  );
  expect(await readFile(file, "utf8")).toBe("not a key");
});
