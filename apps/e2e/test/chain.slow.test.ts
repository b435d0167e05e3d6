import { expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { Stage } from "./harness/Stage.js";
import { isSubmission, isWithdrawal, TO_NODE } from "./harness/submissions.js";

const VECTORS = new URL("../../../../packages/client/test/abi/vectors.json", import.meta.url);

const stage = Stage.set({ chain: "kifu-club" });

interface Chain {
  name: string;
  domain: string;
}

test("pages play on the chain with the configured name, and on no other", async () => {
  const person = await stage.person();
  const { page } = person;
  await person.playNow({ game: "TicTacToe" });
  await person.reads("Looking for an opponent");
  const leaving = page.waitForRequest(isWithdrawal);
  await page.getByRole("button", { name: "Cancel" }).click();
  await leaving;
  await page.waitForURL((url) => url.pathname === "/");

  const { domains } = JSON.parse(readFileSync(VECTORS, "utf8")) as { domains: Chain[] };
  const other = domains.find(({ name }) => name === "kifu-devnet");
  const submitted: string[] = [];
  await person.context.route(TO_NODE, async (route) => {
    const body = String(route.request().postData());
    if (isSubmission(route.request())) submitted.push(body);
    if (!body.includes("{ chain {")) return await route.continue();
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { chain: Chain } };
    await route.fulfill({ json: { data: { chain: { ...data.chain, ...other } } } });
  });
  await person.searchAt("/play/tic-tac-toe?pace=60");
  await person.reads("That did not work");
  expect(await page.locator("main [role=alert]").innerText()).toContain("another chain");
  expect(submitted).toEqual([]);
});
