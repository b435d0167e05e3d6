import { readFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { lying } from "./harness/lies.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

interface Book {
  moves: { answer?: { receipt: { time: number } } }[];
  seen: { ply: number; transcript: string }[];
}

async function moveNote(page: Page, by?: string): Promise<string> {
  return await page.evaluate(async (note) => {
    const answer = async <Value>(request: IDBRequest<Value>) =>
      await new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
      });
    const database = await answer(indexedDB.open("kifu-keys", 1));
    const notes = database.transaction("notes", "readwrite").objectStore("notes");
    const names = (await answer(notes.getAllKeys())) as string[];
    const name = names.find((each) => each.startsWith("session/")) ?? "";
    if (note !== undefined) await answer(notes.put(note, name));
    const kept = (await answer(notes.get(name))) as string;
    database.close();
    return kept;
  }, by);
}

/**
 * Changes the moves in the move log. To the browser, the node's answers then look like lies.
 */
async function keepOtherwise(page: Page, alter: (book: Book) => void): Promise<void> {
  const book = JSON.parse(await moveNote(page)) as Book;
  alter(book);
  await moveNote(page, JSON.stringify(book));
}

describe("a match that differs from what was signed", () => {
  test("shows what the opponent signed, and offers to save it", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    await playOut(first, second, "b2 a1 c3");
    await keepOtherwise(second.page, ({ seen }) => {
      seen[0]!.transcript = "1234567890";
    });
    await second.place("a2");
    const { page } = second;
    await page.getByText("This match differs from what was signed.").waitFor();
    await page
      .getByText("Your opponent signed a different move 1, which the node has left out.")
      .waitFor();

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save the evidence" }).click();
    expect((await download).suggestedFilename()).toBe(`kifu-match-${match}-evidence.json`);
    const saved = JSON.parse(await readFile(await (await download).path(), "utf8")) as object;
    expect(saved).toMatchObject({
      match,
      evidence: [{ kind: "replaced", kept: { ply: 1, transcript: "1234567890" } }],
    });
    // The other player's browser kept the true log, so it shows no difference.
    expect(await first.page.getByText("differs from what was signed").count()).toBe(0);
  });

  test("shows after its end and on later visits what the node confirmed differently", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    await playOut(first, second, "b2 a1 c3 a2");
    await keepOtherwise(first.page, ({ moves }) => {
      moves[0]!.answer!.receipt.time -= 2;
    });
    await second.leave("Resign");
    await first.reads("You won");
    const told = "The node has given your move 1 a different time from the one it confirmed.";
    await first.page.getByText(told).waitFor();
    await first.visit("/");
    await first.visit(`/match/${match}`);
    await first.page.getByText(told).waitFor();
    expect(await second.page.getByText("differs from what was signed").count()).toBe(0);
  });

  test("is not signed for if another board is shown", async () => {
    const { first, second } = await meet(...(await stage.two()), GAME);
    await playOut(first, second, "b2");
    const { page, context } = second;
    // Shows the move in another cell, but with the true position and transcript.
    const lie = lying(
      () => stage.app.nodeUrl,
      (value, name) => (name === "move" && value === "b2" ? "a1" : value),
    );
    await context.route("**/api/graphql", lie);
    await page.reload();
    await second.sees("a1");
    await second.place("c3");
    await page.getByText("The players have not signed this board.").waitFor();
    await page.getByText("What they signed differs. Nothing was signed here.").waitFor();
    await context.unroute("**/api/graphql");
    await page.reload();
    await second.place("c3");
    await first.sees("c3");
  });
});
