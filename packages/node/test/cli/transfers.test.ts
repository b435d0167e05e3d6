import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PrivateKey } from "o1js";
import { freePort } from "../harness/freePort.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { answered, called } from "./called.js";

/** What commands that move players' money, or force something, refuse before they ask Mina. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: Server;
let url: string;
/** What the node answers to all requests. Undefined for 404, and empty for 204. */
let sent: string | undefined;

const address = PrivateKey.random().toPublicKey().toBase58();
const contract = {
  ...{ format: "kifu-settlement/4", address, network: "devnet", domain: "7", operator: address },
  ...{ proversKey: "8", genesisSlot: "1", secondsPerSlot: "90", lag: "2" },
  ...{ silence: "300", freeze: "600", deadline: "960", unit: "1000", verifiers: [], quorum: 0 },
};
const MINA = ["--settle.url", "http://127.0.0.1:4999/graphql"];

beforeAll(async () => {
  folder = await temporaryFolder();
  server = createServer((_request, response) => {
    response.writeHead(sent === undefined ? 404 : sent === "" ? 204 : 200).end(sent);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await folder.remove();
});

const run = async (...args: string[]) =>
  await answered(...args, "--store", join(folder.path, "store"));
const refusal = (code: string, exit = 1) => ({ code: exit, document: { error: { code } } });

test("an amount or a match is a whole number that the contract can take", async () => {
  for (const given of ["0", "-1", "1.5", "1e3", "2147483648", "99999999999", "x"]) {
    for (const command of ["deposit", "force"]) {
      const answer = await run(command, given, "--url", url);
      expect({ given, ...answer }).toMatchObject({ given, ...refusal("usage/argument", 2) });
    }
  }
  for (const given of ["0", "-1", "1.5", "4294967296", "x"]) {
    const answer = await run("conclude", given, "--url", url);
    expect({ given, ...answer }).toMatchObject({ given, ...refusal("usage/argument", 2) });
  }
  for (const given of ["0", "1.5", "2147483648"]) {
    const answer = await run("withdraw", given, "--url", url);
    expect({ given, ...answer }).toMatchObject({ given, ...refusal("usage/argument", 2) });
  }
  expect(await run("withdraw", "no-such-file", "--url", url)).toMatchObject(
    refusal("file/unreadable"),
  );
});

test("the contract comes from --contract or from a node, and then a Mina node is needed", async () => {
  for (const [command, ...more] of [
    ["deposit", "1"],
    ["withdraw", "1"],
    ["withdraw"],
    ["force", "1"],
    ["force"],
    ["conclude", "1"],
  ]) {
    const asked = async (...args: string[]) => await run(command!, ...more, ...args);
    for (sent of [undefined, ""]) {
      expect(await asked("--url", url)).toMatchObject(refusal("usage/argument", 2));
    }
    sent = JSON.stringify({ contract: { ...contract, unit: "-1" } });
    expect(await asked("--url", url)).toMatchObject(refusal("settlement/bad-file"));
    sent = "{}";
    expect(await asked("--url", url)).toMatchObject(refusal("node/not-a-node"));
    sent = JSON.stringify({ contract });
    const { error } = (await asked("--url", url)).document as { error: { message: string } };
    expect(error.message).toBe("There is no Mina node to send to.");
    expect(await asked("--url", url, ...MINA)).toMatchObject(refusal("settlement/bad-key"));

    const file = join(folder.path, "contract.json");
    await writeFile(file, JSON.stringify(contract));
    const kept = join(folder.path, "kifu-exit.json");
    await writeFile(kept, JSON.stringify({ format: "kifu-exit/1", contract }));
    sent = undefined;
    for (const named of [file, kept]) {
      expect(await asked("--contract", named, "--url", url, ...MINA)).toMatchObject(
        refusal("settlement/bad-key"),
      );
    }
    await writeFile(kept, JSON.stringify({ format: "kifu-exit/1" }));
    expect(await asked("--contract", kept, ...MINA)).toMatchObject(refusal("usage/argument", 2));
    await writeFile(kept, JSON.stringify({ format: "kifu-exit/1", contract: {} }));
    expect(await asked("--contract", kept, ...MINA)).toMatchObject(refusal("settlement/bad-file"));
    expect(await asked("--contract", `${file}.gone`, "--url", url)).toMatchObject(
      refusal("usage/argument", 2),
    );
  }
});

test("what binds the operator can be told only with an archive node", async () => {
  sent = JSON.stringify({ contract });
  const key = ["--settle.key", PrivateKey.random().toBase58()];
  for (const command of ["force", "conclude"]) {
    const answer = await run(command, "1", "--until-bound", "--url", url, ...MINA, ...key);
    expect(answer).toMatchObject(refusal("usage/argument", 2));
    const { error } = answer.document as { error: { message: string } };
    expect(error.message).toBe("There is no archive node to ask for what players do on Mina.");
  }
});

test("a node that is away, or is no node, is named", async () => {
  const away = await run("deposit", "1", "--url", `http://127.0.0.1:${await freePort()}`);
  expect(away).toMatchObject(refusal("node/unreachable"));
  sent = "<html>";
  expect(await run("deposit", "1", "--url", url)).toMatchObject(refusal("node/not-a-node"));
});

test("never pays more than the maximum, and never shows a key", async () => {
  sent = JSON.stringify({ contract });
  for (const command of ["deposit", "withdraw", "force", "conclude"]) {
    const high = ["--settle.fee", "2", "--settle.maximumFee", "1.5"];
    expect(await run(command, "1", ...high)).toMatchObject(refusal("settlement/fee-too-high"));
    const secret = `EK${"x".repeat(50)}`;
    const file = join(folder.path, "player.key");
    await writeFile(file, secret);
    const payer = ["--settle.key", PrivateKey.random().toBase58()];
    const asPlayer = command === "conclude" ? [] : [[...payer, "--player-key", file]];
    for (const given of [["--settle.key", secret], ...asPlayer]) {
      const { out, err } = await called(command, "1", "--url", url, ...MINA, ...given);
      expect(`${out}${err}`).toContain("settlement/bad-key");
      expect(`${out}${err}`).not.toContain(secret);
    }
  }
});
