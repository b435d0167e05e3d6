import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { LARGEST_RECORD } from "@kifu/chain/record";
import { gameNumbers } from "@kifu/chain";
import { Stage } from "../index/events/Stage.js";
import { fileOf, recordOf, type RecordFile } from "../record/played.js";
import { answered, called } from "./called.js";

const folder = mkdtempSync(join(tmpdir(), "kifu-check-"));
let honest: Record<string, unknown>;

beforeAll(async () => {
  const stage = await Stage.open();
  const id = await stage.pair(1, 2, { game: gameNumbers.TicTacToe });
  await stage.play(id, "a1 b1 a2 b2 a3");
  await stage.block();
  honest = fileOf(recordOf(stage, id));
  await stage.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = join(folder, "match.json");
  writeFileSync(file, content);
  return file;
}

function forged(alter: (file: RecordFile) => void): string {
  const file = structuredClone(honest) as unknown as RecordFile;
  alter(file);
  return fileWith(JSON.stringify(file));
}

test("kifu check lists what it checked, and what cannot be checked without proofs", async () => {
  const file = fileWith(JSON.stringify(honest));
  const { code, out, err } = await called("check", file);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^tic-tac-toe, match 1 on kifu-devnet\nEverything that was signed matches/);
  expect(out).toMatch(/7 signatures: .*\n.*2 session keys: .*\n.*5 moves: /);
  expect(out).toMatch(/Not checked:\n.*only a proof can show it/);
  expect(await answered("check", file, "--chain", "kifu-devnet")).toMatchObject({
    code: 0,
    document: { file, match: 1, result: "first-won", signatures: 7, moves: 5, sessions: 2 },
  });
});

test("kifu check exits with 1 at the first error, and names the move", async () => {
  const file = forged(({ transactions }) => {
    transactions[4]!.signature = transactions[3]!.signature;
  });
  const { code, out, err } = await called("check", file);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("record/bad-signature: Move 3 (a2): The signature is not the sender's.");
  expect(err).toContain("Up to that point, 4 signatures and 2 moves were correct.");
  const elsewhere = await called("check", fileWith(JSON.stringify(honest)), "--chain", "kifu");
  expect(elsewhere).toMatchObject({ code: 1 });
  expect(elsewhere.err).toContain("record/other-chain");
  const untouched = fileWith(JSON.stringify(honest));
  const meant = ["check", untouched, "--chain", "kifu-devnet", "--salt"];
  expect(await called(...meant, "0".repeat(32))).toMatchObject({ code: 0 });
  const anew = await called(...meant, "1".repeat(32));
  expect(anew).toMatchObject({ code: 1 });
  expect(anew.err).toContain("record/other-chain");
});

test.each([
  ["", "record/not-json"],
  ["[".repeat(1_000_000), "record/not-json"],
  [`{"format":"kifu/7","chain":${"[".repeat(900_000)}${"]".repeat(900_000)}}`, "record/malformed"],
  [`"${"x".repeat(LARGEST_RECORD)}"`, "record/too-large"],
  ['{"format":"kifu/1"}', "record/no-signatures"],
  ['{"format":"kifu/2"}', "record/no-salt"],
  ['{"format":"kifu/7","match":"\\u001b[2J"}', "record/malformed"],
])("kifu check refuses a file that is not a record: %.20s", async (content, code) => {
  const answer = await answered("check", fileWith(content));
  expect(answer).toMatchObject({ code: 1, document: { error: { code } } });
});

test("kifu check of no file, a folder, or too much", async () => {
  expect(await answered("check", join(folder, "none"))).toMatchObject({
    code: 1,
    document: { error: { code: "file/unreadable" } },
  });
  expect(await answered("check", folder)).toMatchObject({
    code: 1,
    document: { error: { code: "file/unreadable" } },
  });
  expect(await answered("check")).toMatchObject({ code: 2 });
});
