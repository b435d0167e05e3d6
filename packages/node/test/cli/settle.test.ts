import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { defaultTerms } from "@kifu/chain/terms";
import { Bool, Field, PrivateKey, PublicKey } from "o1js";
import { openChain } from "../harness/openChain.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import {
  settlementPaths,
  writeContract,
  writeSettled,
} from "../../src/prover/settlement/settlementFiles.js";
import { answered, called } from "./called.js";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storeFlags: string[];

beforeAll(async () => {
  folder = await temporaryFolder();
  const store = await openStoreAt(folder.path);
  const chain = await openChain(store, defaultTerms);
  await chain.closeBlock();
  await chain.stop();
  await store.close();
  storeFlags = ["--store", join(folder.path, "store"), "--salt", defaultTerms.salt];
  // Otherwise the priority of this process would be lowered.
  storeFlags.push("--prover.priority", "usual");
});

afterAll(async () => {
  await folder.remove();
});

const settle = async (...flags: string[]) => await answered("settle", ...storeFlags, ...flags);

const refusal = (code: string, exit = 1) => ({ code: exit, document: { error: { code } } });

describe("kifu settle", () => {
  test("asks for a contract, and for a Mina node", async () => {
    expect(await settle()).toMatchObject(refusal("usage/argument", 2));
    expect(await settle("--deploy")).toMatchObject(refusal("usage/argument", 2));
  });

  test("takes no chain with a faucet for real money", async () => {
    const answer = await settle("--local", "--unit", "1000");
    expect(answer).toMatchObject(refusal("settlement/with-faucet"));
  });

  test("never pays more than the maximum", async () => {
    expect(await settle("--settle.fee", "2", "--settle.maximumFee", "1.5")).toMatchObject(
      refusal("settlement/fee-too-high"),
    );
  });

  test("never shows the key, not even one with a typing error", async () => {
    const secret = `EK${"x".repeat(50)}`;
    const file = join(folder.path, "operator.key");
    await writeFile(file, secret);
    const url = ["--settle.url", "http://127.0.0.1:4999/graphql"];
    for (const flags of [
      ["--settle.keyFile", file],
      ["--settle.key", secret],
    ]) {
      const { code, out, err } = await called(
        "settle",
        ...storeFlags,
        "--deploy",
        ...url,
        ...flags,
      );
      expect([code, `${out}${err}`]).toEqual([1, expect.stringContaining("settlement/bad-key")]);
      expect(`${out}${err}`).not.toContain(secret);
    }
    expect(existsSync(`${join(folder.path, "store")}-settlement`)).toBe(false);
  });

  test("keeps a chain with a contract and trials with --local apart", async () => {
    const files = settlementPaths(join(folder.path, "store"));
    await writeSettled(files.settled, { blocks: 1, transaction: "" });
    expect(await settle("--deploy")).toMatchObject(refusal("settlement/settled-locally"));
    const key = PrivateKey.random().toPublicKey().toBase58();
    await writeContract(files.contract, {
      ...{ format: "kifu-settlement/4", address: key, network: "devnet", domain: "7" },
      ...{ operator: key, proversKey: "8", genesisSlot: 1n, secondsPerSlot: 90n, lag: 2n },
      ...{ silence: 300n, freeze: 600n, deadline: 960n, unit: 0n, verifiers: [], quorum: 0 },
    });
    expect(await settle("--local")).toMatchObject(refusal("settlement/deployed"));
    expect(await settle("--deploy")).toMatchObject(refusal("settlement/deployed"));
    await rm(dirname(files.contract), { recursive: true });
  });

  test("takes no verifiers that the contract would refuse", async () => {
    const keys = Array.from({ length: 9 }, () => PrivateKey.random().toPublicKey().toBase58());
    const offCurve = PublicKey.from({ x: Field(2), isOdd: Bool(false) }).toBase58();
    const [one = "", two = ""] = keys;
    const tried = async (...flags: string[]) =>
      await settle("--local", "--once", "--dry-run", ...flags);
    for (const [message, ...flags] of [
      ["This is not the address of a verifier.", `${one},B62`],
      ["This is not the address of a verifier.", offCurve],
      ["A verifier is listed twice.", `${one},${two},${one}`],
      ["Too many verifiers are listed.", keys.join(",")],
      ["There are too few verifiers.", `${one},${two}`, "--quorum", "3"],
    ]) {
      const answer = await tried("--verifiers", ...flags);
      expect(answer).toMatchObject({ code: 2, document: { error: { message } } });
    }
    for (const flags of [[], ["--quorum", "0"], ["--quorum", "2"]]) {
      expect(await tried("--verifiers", ` ${one}, ${two}`, ...flags)).toMatchObject({ code: 0 });
    }
  });

  test("takes no keys that would settle nothing, or that are not separate", async () => {
    const file = join(folder.path, "council.key");
    const council = PrivateKey.random();
    await writeFile(file, council.toBase58());
    const held = council.toPublicKey().toBase58();
    const key = ["--settle.key", PrivateKey.random().toBase58()];
    const deploy = ["--deploy", "--settle.url", "http://127.0.0.1:4999/graphql", ...key];
    const offCurve = PublicKey.from({ x: Field(2), isOdd: Bool(false) }).toBase58();
    const [usage, other] = [
      "A contract's keys are chosen once.",
      "The contract's key must be another one.",
    ];
    for (const [message, ...flags] of [
      [usage, "--operator", held],
      [usage, "--local", "--contract-key", file],
      ["This is not the address of an operator.", ...deploy, "--operator", "B62"],
      ["This is not the address of an operator.", ...deploy, "--operator", offCurve],
      [other, ...deploy, "--operator", held, "--contract-key", file],
      [other, ...deploy.slice(0, 3), "--settle.keyFile", file, "--contract-key", file],
    ] as const) {
      const answer = await settle(...flags);
      expect(answer).toMatchObject({ code: 2, document: { error: { message } } });
    }
    // Separate keys are taken, and Mina is asked next.
    const operator = PrivateKey.random().toPublicKey().toBase58();
    const taken = await settle(...deploy, "--operator", operator, "--contract-key", file);
    expect(taken).toMatchObject(refusal("settlement/mina-unreachable"));
    const missing = await settle(...deploy, "--contract-key", `${file}.gone`);
    expect(missing).toMatchObject({ code: 1 });
    expect(existsSync(`${join(folder.path, "store")}-settlement`)).toBe(false);
  });

  test("takes no authority or notice that the contract would refuse", async () => {
    const tried = async (...flags: string[]) =>
      await settle("--local", "--once", "--dry-run", "--authority", ...flags);
    const offCurve = PublicKey.from({ x: Field(2), isOdd: Bool(false) }).toBase58();
    for (const authority of ["B62", offCurve]) {
      const message = "This is not the address of an authority.";
      expect(await tried(authority)).toMatchObject({ code: 2, document: { error: { message } } });
    }
    const authority = PrivateKey.random().toPublicKey().toBase58();
    expect(await tried(authority, "--notice", "6719")).toMatchObject(
      refusal("usage/flag-value", 2),
    );
    expect(await tried(authority, "--notice", "6720")).toMatchObject({ code: 0 });
  });

  test("changes no circuits without a contract and a Mina node", async () => {
    for (const flag of ["--announce", "--activate"]) {
      expect(await settle(flag)).toMatchObject(refusal("usage/argument", 2));
    }
  });

  test("says what it would do, and leaves no file", async () => {
    const answer = await settle("--local", "--once", "--dry-run");
    expect(answer).toEqual({ code: 0, document: { event: "dry-run" } });
    expect(existsSync(`${join(folder.path, "store")}-settlement`)).toBe(false);
  });
});
