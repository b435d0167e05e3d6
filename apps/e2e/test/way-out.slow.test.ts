import { expect, test } from "@jest/globals";
import { LocalSettlement, MOCK_KEY } from "@kifu/node/testing/settlement";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lying } from "./harness/lies.js";
import { look, says } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { settleAll } from "./harness/settleAll.js";
import { Stage } from "./harness/Stage.js";

const MINA = "http://mina.test/graphql";

const stage = Stage.set({
  ...{ closeAfterMs: 1_000, faucet: false, settlementKey: MOCK_KEY, minaUrl: MINA },
});

let settlement: LocalSettlement;
let match: number;

/** Lets a person's pages reach Mina. */
async function reachMina({ context }: Person): Promise<void> {
  await context.route(MINA, async (route) => {
    const headers = { "access-control-allow-origin": "*" };
    await route.fulfill({ json: settlement.minaAnswer(), headers });
  });
}

/** Has the node lie about the roots after settled blocks. */
async function lie({ context }: Person, root: string): Promise<void> {
  const lies = lying(
    () => stage.app.nodeUrl,
    (value, name) => (name === root ? "7" : value),
  );
  await context.route("**/api/graphql", async (route) => {
    const isAsked = route.request().postData()?.includes("batch(block") === true;
    await (isAsked ? lies(route) : route.continue());
  });
}

test("a page says whether the node shows what Mina has settled", async () => {
  const [player, opponent] = [await stage.person(), await stage.person()];
  const met = await meet(player, opponent, { game: "TicTacToe" });
  match = met.match;
  await playOut(met.first, met.second, "b2 a1");
  settlement = await LocalSettlement.deploy(join(stage.app.home, "store"), 10_000_000n);
  await settleAll(stage.app, settlement, player);
  const path = `/match/${match}`;
  const meaning = async () => await player.page.getByText("What this means").click();

  await player.visit(path);
  await meaning();
  await says(
    player,
    /^This page could not compare it with Mina, because mina\.test does not answer/,
  );
  await reachMina(player);
  const same = /: mina\.test shows the same state and the same blocks\.$/;
  await player.visit(path);
  await meaning();
  await says(player, same);
  await player.visit("/status");
  await says(player, same);
  await look(player);
});

test.each(["blockTreeRoot", "stateRoot"])("a node that lies about the %s is told", async (root) => {
  const person = await stage.person();
  await reachMina(person);
  await lie(person, root);
  const other = /^According to mina\.test, Mina has settled another history than this node shows/;
  await person.visit(`/match/${match}`);
  await person.page.getByText("What this means").click();
  await says(person, other);
  await person.visit("/status");
  await says(person, other);
  await look(person);
});

test("with the node gone, a reloaded page still shows the way out", async () => {
  const player = await stage.person({ serviceWorkers: "allow" });
  await reachMina(player);
  await player.visit("/account");
  await player.page.getByRole("button", { name: "Get a name now" }).click();
  const kept = /This browser keeps a file .* after the first (block|\d+ blocks)\..* It is from /;
  await says(player, kept);
  await stage.app.loseNode();
  await player.page.reload();
  await says(player, kept);
  await says(player, "This page has asked mina.test: this is the state that Mina has settled.");
  await says(player, /^The operator last settled /);
  await player.page.getByText("How to leave without the operator").click();
  for (const command of ["withdraw", "exit"]) {
    await says(player, new RegExp(`^npm run kifu -- ${command} kifu-exit\\.json --settle\\.url`));
  }
  const saving = player.page.waitForEvent("download");
  await player.page.getByRole("link", { name: "Save the file" }).click();
  const text = await readFile(await (await saving).path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    ...{ format: "kifu-exit/1", contract: { network: "local" } },
    ...{ keptAt: expect.any(Number), settledAt: expect.any(Number) },
  });
  await look(player);
  await player.page.setViewportSize({ width: 320, height: 700 });
  await look(player);

  // With the site gone too, the service worker offers the file.
  await player.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await player.context.setOffline(true);
  await player.visit("/");
  await says(player, "No connection to Kifu");
  await says(player, /^This browser keeps a file .* It is from /);
  await says(player, /^Player B62\w{52}, contract B62\w{52}\.$/);
  await says(player, /^npm run kifu -- exit kifu-exit\.json --settle\.url/);
  const savingAgain = player.page.waitForEvent("download");
  await player.page.getByRole("link", { name: "Save the file" }).click();
  const again = await readFile(await (await savingAgain).path(), "utf8");
  expect(JSON.parse(again)).toMatchObject(JSON.parse(text) as object);
  await look(player);
  await player.page.setViewportSize({ width: 1280, height: 800 });
  await look(player);
});
