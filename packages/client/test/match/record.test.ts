import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import {
  checkRecord,
  type MatchRecord,
  parseRecord,
  readAnswer,
  recordJson,
} from "@kifu/chain/record";
import { answered } from "@kifu/node/testing/commands";
import { fetchRecord, recordCrypto } from "../../src/match/record.js";
import { until } from "../harness/until.js";
import { beginMatch, newcomer, playOut, type Seated } from "../harness/pair.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";

const folder = mkdtempSync(join(tmpdir(), "kifu-record-"));
let node: SharedNode;
let first: Seated;
let second: Seated;
let record: MatchRecord;

beforeAll(async () => {
  node = await sharedNode();
  first = await newcomer(node.url);
  second = await newcomer(node.url);
  const begun = await beginMatch(first, second, "tic-tac-toe");
  await playOut(begun, "a1 b1 a2 b2 a3");
  await sequenced(begun.id);
  record = readAnswer(await fetchRecord(node.url, begun.id));
});

afterAll(async () => {
  first.kifu.close();
  second.kifu.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sequenced(id: number): Promise<void> {
  const handle = first.kifu.match(id);
  const stop = handle.subscribe(() => undefined);
  await until(handle, ({ match }) => match?.result !== "running" && match?.pending === false);
  stop();
}

/** Checks a record as a page does. */
async function inPage(file: unknown) {
  const read = parseRecord(JSON.stringify(file));
  return await checkRecord(read, { crypto: recordCrypto, games: plainGames });
}

async function onCommandLine(file: unknown) {
  const path = join(folder, "match.json");
  writeFileSync(path, JSON.stringify(file));
  const { code, document } = await answered("check", path);
  return { code, ...document };
}

type Draft = Record<string, unknown> & { transactions: Record<string, unknown>[] };

function draft(alter: (file: Draft) => void): Draft {
  const file = JSON.parse(JSON.stringify(recordJson(record))) as Draft;
  alter(file);
  return file;
}

test("the record of a match that was played in the client passes", async () => {
  const verdict = await inPage(draft(() => undefined));
  // Two transactions are signed: the pair of seeks, and the moves. In each, both players also
  // signed.
  expect(verdict).toEqual({ fault: undefined, signatures: 6, moves: 5, sessions: 2 });
  expect(record.owners).toEqual([first.account.address, second.account.address]);
  expect(await fetchRecord(node.url, 999_999)).toBeUndefined();
});

function paging(count: number, plyOf: (answer: number) => number, asked: unknown[]): typeof fetch {
  return async (_url, request) => {
    const { variables } = JSON.parse(request?.body as string) as { variables: { after?: number } };
    const from = (variables.after ?? -1) + 1;
    const ply = plyOf(asked.push(variables.after));
    const transactions = Array.from({ length: Math.min(100, count - from) }, (_, i) => from + i);
    const matchRecord = { match: { ply }, transactions };
    return Response.json({ data: { matchRecord } });
  };
}

test("a record that spans several answers is assembled", async () => {
  const asked: unknown[] = [];
  const reported = await fetchRecord(
    "http://node",
    1,
    paging(227, () => 225, asked),
  );
  expect(reported).toMatchObject({ match: { ply: 225 } });
  expect(reported).toHaveProperty(
    "transactions",
    Array.from({ length: 227 }, (_, i) => i),
  );
  expect(asked).toEqual([undefined, 99, 199]);
});

test("a record that grows meanwhile is requested again, up to a limit", async () => {
  const asked: unknown[] = [];
  const moved = paging(150, (answer) => (answer === 1 ? 100 : 101), asked);
  expect(await fetchRecord("http://node", 1, moved)).toHaveProperty("transactions.length", 150);
  expect(asked).toEqual([undefined, 99, undefined, 99]);
  const endless = paging(150, (answer) => answer, []);
  const asking = fetchRecord("http://node", 1, endless);
  await expect(asking).rejects.toMatchObject({ code: "client/bad-answer" });
  const infinite = fetchRecord(
    "http://node",
    1,
    paging(1e9, () => 1, []),
  );
  await expect(infinite).rejects.toMatchObject({ code: "client/bad-answer" });
});

test("page and command line give the same verdict on honest and forged files", async () => {
  const forgeries: ((file: Draft) => void)[] = [
    () => undefined,
    ({ transactions }) => transactions.splice(1, 1),
    ({ transactions }) => Object.assign(transactions[0]!, { signature: { r: "1", s: "1" } }),
    ({ transactions }) => Object.assign(transactions[1]!, { signature: { r: "1", s: "1" } }),
    (file) => Object.assign(file, { chain: "kifu-mainnet" }),
    (file) => Object.assign(file, { salt: "1".repeat(32) }),
    (file) => Object.assign(file, { result: "second-won" }),
  ];
  for (const forge of forgeries) {
    const file = draft(forge);
    const [{ fault, ...found }, reported] = [await inPage(file), await onCommandLine(file)];
    if (fault === undefined) expect(reported).toMatchObject({ code: 0, ...found });
    else {
      expect(reported).toMatchObject({
        code: 1,
        error: { code: fault.code, message: fault.sentence },
      });
      expect(reported).toMatchObject({ error: { details: fault.facts } });
    }
  }
});

test("both refuse signatures with keys and numbers at the edges", () => {
  const [some] = record.transactions;
  if (some === undefined) throw new Error("The record is empty");
  const { sender, nonce } = some;
  const { verify, readKey } = recordCrypto;
  const off = recordCrypto.addressOf({ x: 2n, isOdd: false });
  for (const address of [off, "B62q", "", sender.slice(0, -1)]) {
    expect(verify(address, [1n, nonce, 2n], some.signature)).toBe(false);
  }
  expect(readKey(sender.slice(0, -1))).toBeUndefined();
  expect(verify(sender, [1n], { r: 1n, s: 0n })).toBe(false);
});
