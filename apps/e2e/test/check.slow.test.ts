import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import { KIFU } from "@kifu/node/testing";
import type { Locator, Page, Route } from "playwright-core";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();
const folder = mkdtempSync(join(tmpdir(), "kifu-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOLDS = "Everything that was signed matches what is shown.";

function dialogOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Match check" });
}

async function checked(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Check this match" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Close" }).waitFor();
  return await dialog.innerText();
}

let known: Promise<number> | undefined;

async function wonMatch(): Promise<number> {
  known ??= meet(...(await stage.two()), { game: "TicTacToe" }).then(async (met) => {
    await playOut(met.first, met.second, "a1 b1 a2 b2 a3");
    await met.first.reads("You won");
    return met.match;
  });
  return await known;
}

function altering(alter: (record: RecordAnswer) => void) {
  return async (route: Route) => {
    if (!(route.request().postData() ?? "").includes("matchRecord")) return await route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as { data?: { matchRecord: RecordAnswer } };
    // A busy node may ask the page to wait. Then there is no record to change.
    if (answer.data !== undefined) alter(answer.data.matchRecord);
    await route.fulfill({ response, json: answer });
  };
}

interface RecordAnswer {
  chain: string;
  match: { result: string };
  moves: string[];
  transactions: { method: string; argsFields: string[]; signature: { r: string; s: string } }[];
}

function lastMovesOf({ transactions }: RecordAnswer) {
  const last = transactions.filter(({ method }) => method.endsWith(".playMoves")).at(-1);
  if (last === undefined) throw new Error("There are no moves");
  return last;
}

async function kifuCheck(file: string): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [...KIFU, "check", file], { env: { PATH: "" } });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[unknown]>,
  ]);
  return { code, out, err };
}

test("a finished match is checked in the page, which shows what holds and what was not checked", async () => {
  const match = await wonMatch();
  const visitor = await stage.person();
  await visitor.visit(`/match/${match}`);
  const said = await checked(visitor.page);
  expect(said).toContain(HOLDS);
  // Both players signed in two transactions. One has the seeks, and the other the moves.
  expect(said).toMatch(/6 signatures: each is correct/);
  expect(said).toMatch(/2 session keys: .* for the chain kifu-devnet/);
  expect(said).toMatch(/5 moves: each by the player whose turn it was/);
  expect(said).toMatch(/Crosses won: these moves lead to this result/);
  expect(said).toMatch(/Not checked/);
  expect(said).toMatch(/only a proof can show it/);
  expect(said).toMatch(/help from an engine/);
  await dialogOf(visitor.page).getByRole("button", { name: "Close" }).click();
  await dialogOf(visitor.page).waitFor({ state: "hidden" });
});

test("kifu check finds in a match's file what the page found", async () => {
  const match = await wonMatch();
  const visitor = await stage.person();
  await visitor.visit(`/match/${match}`);
  const saving = visitor.page.waitForEvent("download");
  await visitor.page.getByRole("button", { name: "Download" }).click();
  await visitor.page.getByRole("button", { name: "JSON" }).click();
  const file = join(folder, "match.json");
  await (await saving).saveAs(file);
  const { code, out, err } = await kifuCheck(file);
  // On a busy machine the command also prints its progress.
  expect([code, err.replace(/^checking +\d+ %.*\n/gm, "")]).toEqual([0, ""]);
  const said = await checked(visitor.page);
  for (const line of out.split("\n").map((one) => one.trim())) {
    // Only the title and the colon of a heading differ.
    if (line !== "" && !line.startsWith("tic-tac-toe, match") && line !== "Not checked:") {
      expect(said).toContain(line);
    }
  }
});

const LIES: [string, (record: RecordAnswer) => void, RegExp][] = [
  [
    "about a move",
    (record) => (lastMovesOf(record).argsFields[1] = "8"),
    /Moves 1 to 5 in block \d+: The hash does not match what was signed\./,
  ],
  [
    "with another's signature",
    (record) => (lastMovesOf(record).signature = record.transactions[0]!.signature),
    /Moves 1 to 5 in block \d+: The signature is not the sender's\./,
  ],
  [
    "by omitting moves",
    (record) => record.transactions.splice(record.transactions.indexOf(lastMovesOf(record)), 1),
    /The list of moves differs from the signed moves\./,
  ],
  [
    "about the result",
    (record) => (record.match.result = "second-won"),
    /The signed moves lead to another result\./,
  ],
  ["about the chain", (record) => (record.chain = "elsewhere"), /from a different chain/],
  ["with an invalid record", (record) => (record.moves = ["<b>"]), /missing or has the wrong form/],
];

test.each(someOf(3, LIES))("a node that lies %s is detected", async (_, lie, words) => {
  const match = await wonMatch();
  const visitor = await stage.person();
  await visitor.context.route("**/api/graphql", altering(lie));
  await visitor.visit(`/match/${match}`);
  const said = await checked(visitor.page);
  expect(said).toMatch(words);
  expect(said).not.toContain(HOLDS);
});

test("a running match is checked from the guide, which shows what this chain has proven", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "Randzu" });
  await playOut(first, second, "h8 i9");
  const { page } = second;
  await page.getByText("What this means").click();
  await page
    .getByText(
      /^This chain\. Not proven yet\. This chain has \d+ blocks, and no proof of them is finished/,
    )
    .waitFor();
  await page.getByText("the operator can delay or omit moves").waitFor();
  const said = await checked(page);
  expect(said).toContain(HOLDS);
  // Moves wait for more moves of the match before they go into a block.
  expect(said).toMatch(/The last 2 moves, not in a block yet when you asked\./);
  expect(said).toMatch(/No result yet/);
});

test("a cancelled check shows nothing more", async () => {
  const match = await wonMatch();
  const visitor = await stage.person();
  const held: Route[] = [];
  await visitor.context.route("**/api/graphql", async (route) => {
    if ((route.request().postData() ?? "").includes("matchRecord")) held.push(route);
    else await route.fallback();
  });
  await visitor.visit(`/match/${match}`);
  const { page } = visitor;
  const asked = page.waitForRequest(
    (request) => request.postData()?.includes("matchRecord") === true,
  );
  await page.getByRole("button", { name: "Check this match" }).click();
  await asked;
  await dialogOf(page).getByText("Loading the signatures…").waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await dialogOf(page).waitFor({ state: "hidden" });
  const answered = page.waitForResponse("**/api/graphql");
  for (const route of held) await route.continue();
  await answered;
  expect(await dialogOf(page).count()).toBe(0);
});

test("the home page says what is proven, and what no proof can show", async () => {
  const visitor = await stage.person();
  await visitor.visit("/");
  const section = visitor.page.locator("#fair");
  await section.getByText(/^Not proven yet\./).waitFor();
  expect(await section.innerText()).toMatch(/you rely on the operator/);
  expect(await section.innerText()).toMatch(/used an engine/);
});
