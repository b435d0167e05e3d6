import { describe, expect, test } from "@jest/globals";
import { handOverBatch } from "@kifu/node/testing/batches";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set({ closeAfterMs: 1_000 });

const store = () => join(stage.app.home, "store");

/**
 * Simulates a prover that delivers all unproven blocks with mock proofs. The node does not check
 * them.
 */
async function prove() {
  const batch = await handOverBatch({ url: stage.app.nodeUrl, store: store() });
  if (batch === undefined) throw new Error("There is no block to prove");
  return batch;
}

function tellOfProver(prover: object): void {
  mkdirSync(`${store()}-prover`, { recursive: true });
  const provers = [{ name: "local", since: Date.now(), ...prover }];
  const status = { pid: process.pid, host: hostname(), writtenAt: Date.now(), provers };
  writeFileSync(join(`${store()}-prover`, "status.json"), JSON.stringify(status));
}

function tellOfNoProver(): void {
  rmSync(join(`${store()}-prover`, "status.json"));
}

const dots = (page: Page, name: string) =>
  page.getByRole("region", { name: "Moves" }).locator(`button [title="${name}"]`);

describe("proving", () => {
  test("is explained on the status page while nobody proves", async () => {
    const { page } = await stage.person();
    await page.goto("/status");
    await page.getByText("No prover is running.").waitFor();
    await page.getByText("npm start -- --prove").waitFor();
    await page.getByText("No blocks to prove yet.").waitFor();
    await page.getByText("No batches yet.").waitFor();
    expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
  });

  test("is visible in a match: its dots change, and name the batch and how to check it", async () => {
    const [player, opponent] = [await stage.person(), await stage.person()];
    const { first, second, match } = await meet(player, opponent, { game: "TicTacToe" });
    await playOut(first, second, "b2 a1 c3");
    const { page } = player;
    await page.getByText("What this means").click();
    await dots(page, "In a block").nth(2).waitFor();
    const finalityOf = (ply: number) =>
      page.getByRole("button", { name: `How final is move ${ply}?` }).click();
    const dialog = page.getByRole("dialog");
    await finalityOf(1);
    await dialog
      .getByText(
        /^Block \d+ is not proven yet\. \d blocks with \d transactions are not .* No prover/,
      )
      .waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    const working = { batch: 0, firstBlock: 0, lastBlock: 9, tasksDone: 5, tasksTotal: 31 };
    tellOfProver({ activity: "proving", ...working });
    await page.waitForTimeout(2000);
    await finalityOf(1);
    await dialog
      .getByText(/^Block \d+ is being proven now, .* blocks 0 to 9: 5 of 31 proofs are made\.$/)
      .waitFor();
    expect(await dialog.innerText()).not.toContain("not proven yet");
    await dialog.getByRole("button", { name: "Close" }).click();
    tellOfNoProver();

    const { number, first: from, last } = await prove();
    await dots(page, "Proven").nth(2).waitFor();
    await finalityOf(3);
    await dialog.getByRole("heading", { name: "Move 3: Proven" }).waitFor();
    await dialog.locator("pre").waitFor();
    expect(await dialog.innerText()).toContain(
      `, in batch ${number} with blocks ${from} to ${last}.`,
    );
    expect(await dialog.innerText()).toMatch(
      /It has been proven since \d{1,2} \w{3} \d{4}, \d\d:\d\d, /,
    );
    const commands = await dialog.locator("pre").innerText();
    const answer = await page.request.post("/api/graphql", {
      data: { query: "{ chain { name salt } }" },
    });
    const { data } = (await answer.json()) as { data: { chain: { name: string; salt: string } } };
    const { name, salt } = data.chain;
    expect(commands.split("\n")).toEqual([
      `curl -fO '${stage.app.url}/api/proofs/0.json'`,
      `npm run kifu -- verify-proof 0.json --chain ${name} --salt ${salt}`,
    ]);
    const root = await page.request.post("/api/graphql", {
      data: { query: `{ blocks(after: ${last + 1}, first: 1) { stateRoot } }` },
    });
    const { blocks } = ((await root.json()) as { data: { blocks: { stateRoot: string }[] } }).data;
    expect(await dialog.innerText()).toContain(blocks[0]!.stateRoot);
    expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download the proof of batch 0 alone" }).click();
    expect((await download).suggestedFilename()).toBe("0.json");
    const file = await page.request.get("/api/proofs/0.json");
    expect(await file.json()).toMatchObject({
      format: "kifu-proof/3",
      proof: { proof: "cHJvb2Y=" },
    });
    await dialog.getByRole("button", { name: "Close" }).click();

    // The next two moves are in blocks but not proven. The page also shows this to a later
    // visitor.
    await playOut(second, first, "a3 a2");
    await dots(page, "In a block").nth(1).waitFor();
    expect(await dots(page, "Proven").count()).toBe(3);
    const visitor = await stage.person();
    await visitor.visit(`/match/${match}`);
    await visitor.page.getByText("3 of 5 moves are proven").waitFor();
    await visitor.page.getByText("What this means").click();
    await dots(visitor.page, "Proven").nth(2).waitFor();
    expect(await dots(visitor.page, "In a block").count()).toBe(2);
  });

  test("is part of a match's check: the batch, or how far it is behind", async () => {
    const [player, opponent] = [await stage.person(), await stage.person()];
    const { first, second } = await meet(player, opponent, { game: "TicTacToe" });
    await playOut(first, second, "a1 b1 a2 b2 a3");
    const { page } = player;
    await first.reads("You won");
    const check = async () => {
      await page.getByRole("button", { name: "Check this match" }).click();
      const dialog = page.getByRole("dialog", { name: "Match check" });
      await dialog.getByText("Everything that was signed matches what is shown.").waitFor();
      const text = await dialog.innerText();
      await dialog.getByRole("button", { name: "Close" }).click();
      return text;
    };
    await page.getByText("Signed and in a block, not proven yet").waitFor();
    const before = await check();
    expect(before).toMatch(/Block \d+ is not proven yet\. \d+ blocks with/);
    expect(before).toContain("only a proof can show it");
    const { number, last } = await prove();
    await page.getByText("Every move is proven").waitFor();
    const after = await check();
    expect(after).toMatch(new RegExp(`is proven, the last in batch ${number}, with .* ${last}\\.`));
    expect(after).toContain("The proof of this match’s blocks");
    expect(after).not.toContain("only a proof can show it");
  });

  test("is shown on the status page: batches, their proofs and the running prover", async () => {
    const { page } = await stage.person();
    await page.goto("/status");
    const table = page.getByRole("region", { name: "Latest batches" });
    const link = table.getByRole("link", { name: "0.json, the proof of batch 0" });
    await link.waitFor();
    // The HTML from the server contains the link too.
    expect(await link.getAttribute("href")).toBe("/api/proofs/0.json");
    const before = await table.getByRole("row").count();
    const [player, opponent] = [await stage.person(), await stage.person()];
    const { first, second } = await meet(player, opponent, { game: "TicTacToe" });
    await playOut(first, second, "b2");
    await page.getByText(/^\d+ blocks? with \d+ transactions are not proven yet\./).waitFor();

    tellOfProver({ activity: "compiling" });
    await page.getByText("Compiling the circuits.").waitFor();
    tellOfProver({ activity: "waiting" });
    await page.getByText(/^Waiting for more blocks, or until the oldest/).waitFor();
    const at = { batch: before - 1, firstBlock: 3, lastBlock: 4 };
    tellOfProver({ activity: "proving", ...at, tasksDone: 5, tasksTotal: 31 });
    await page.getByText(`Proving batch ${before - 1}: blocks 3 to 4.`).waitFor();
    await page.getByRole("progressbar", { name: "5 of 31 proofs" }).waitFor();
    expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);

    await player.page.getByText("What this means").click();
    await dots(player.page, "In a block").first().waitFor();
    const { number } = await prove();
    await table
      .getByRole("link", { name: `${number}.json, the proof of batch ${number}` })
      .waitFor();
    expect(await table.getByRole("row").count()).toBe(before + 1);
    await page.getByText("Every block is proven.").waitFor();
    tellOfNoProver();
    await page.getByText("No prover is running.").waitFor();
    const later = await stage.person();
    await later.visit("/");
    await later.page.getByText(/, \d+ are proven, and none is settled on Mina\./).waitFor();
  });

  test("has no proof at other addresses", async () => {
    const { page } = await stage.person();
    const status = async (path: string) => (await page.request.get(`/api/proofs/${path}`)).status();
    expect(await status("99.json")).toBe(404);
    for (const path of ["x.json", "0", "..%2Fmetrics", "0.json%3Fx"]) {
      expect(await status(path)).toBe(404);
    }
  });

  test("is followed by a settlement, which pays no play money", async () => {
    const { page } = await stage.person();
    await page.goto("/account");
    await page.getByRole("button", { name: "Get play money" }).click();
    await page.getByText("Granted").waitFor();
    const { last } = await prove();
    mkdirSync(`${store()}-settlement`, { recursive: true });
    const settled = JSON.stringify({ blocks: last + 1, transaction: "" });
    writeFileSync(join(`${store()}-settlement`, "settled.json"), settled);
    await page.goto("/status");
    await page.getByText("by a transaction that this node does not know").first().waitFor();
    await page.goto("/account");
    await page.getByText("Granted").waitFor();
    expect(await page.getByRole("heading", { name: "If the operator disappears" }).count()).toBe(0);
    expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
  });
});
