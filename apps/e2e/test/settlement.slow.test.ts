import { expect, test } from "@jest/globals";
import { called } from "@kifu/node/testing/commands";
import { LocalSettlement } from "@kifu/node/testing/settlement";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { look, says } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { settleAll } from "./harness/settleAll.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

/** A balance of 1 is worth 0.01 MINA. */
const UNIT = 10_000_000n;

const stage = Stage.set({ closeAfterMs: 1_000, faucet: false });

const store = () => join(stage.app.home, "store");
const file = (name: string) => join(`${store()}-settlement`, name);

const settle = async (settlement: LocalSettlement, person: Person) =>
  await settleAll(stage.app, settlement, person);

async function secretOf({ page }: Person): Promise<string> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Show my secret key" }).click();
  const secret = await page.getByRole("dialog").locator("code").innerText();
  await page.getByRole("button", { name: "Done" }).click();
  return secret.trim();
}

/** Changes a file that the operator's program wrote, as if time had passed. */
async function change(name: string, by: (text: string) => string): Promise<void> {
  const before = await readFile(file(name), "utf8");
  const after = by(before);
  expect(after).not.toBe(before);
  await writeFile(file(name), after);
}

test("a chain that is not settled says so", async () => {
  const person = await stage.person();
  await person.visit("/status");
  await says(person, "This chain is not settled on Mina");
  await look(person);
});

test("money from Mina, its way back, and the operator's silence are shown in words", async () => {
  const [player, opponent] = [await stage.person(), await stage.person()];
  const { first, second, match } = await meet(player, opponent, { game: "TicTacToe" });
  await playOut(first, second, "b2 a1");
  const settlement = await LocalSettlement.deploy(store(), UNIT);
  const secret = await secretOf(player);
  await player.visit("/account");
  await says(player, "You have 0, which is 0 MINA.");
  await says(
    player,
    "Deposits that are on the way show here after the operator’s next settlement.",
  );
  await says(player, "You have not withdrawn anything yet.");
  // Before the first settlement, a deposit by a command can be claimed with this file.
  await says(player, /^Nothing is settled yet\. This browser keeps a file/);
  await look(player);

  await settlement.deposit(secret, 500n);
  const blocks = await settle(settlement, player);
  await says(player, "You have 500, which is 5 MINA.");
  await says(player, "No deposit is on the way.");
  // The program has seen one more deposit on Mina.
  await change("waiting.json", (text) => text.replace('"amount":"500"', '"amount":"530"'));
  await player.visit("/account");
  await says(player, "30 (0.3 MINA) is on the way from Mina.");
  await says(player, "Deposited from Mina");
  await says(player, "The operator last settled just now.");
  await player.page.getByText("How to deposit and withdraw").click();
  const command = player.page.getByText(/npm run kifu -- withdraw B62/);
  const [owner = ""] = /B62\w{52}/.exec(await command.innerText()) ?? [];
  const saving = player.page.waitForEvent("download");
  await player.page.getByRole("link", { name: "Save the file" }).click();
  const kept = JSON.parse(await readFile(await (await saving).path(), "utf8")) as object;
  expect(kept).toMatchObject({ format: "kifu-exit/1", blocks });
  await look(player);
  await player.page.emulateMedia({ colorScheme: "dark" });
  await player.page.setViewportSize({ width: 320, height: 700 });
  await look(player);

  // The commands that the page shows reach the node through the web app.
  const key = join(stage.app.home, "player.key");
  await writeFile(key, secret);
  await settlement.endow(owner, 2_000_000_000n);
  const flags = ["--dry-run", "--url", `${stage.app.url}/api`, "--settle.keyFile", key];
  expect(await called("deposit", "1", ...flags)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Would deposit 1, which is 0.01 MINA, of ${owner}`),
  });
  expect(await called("withdraw", "200", ...flags)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Would withdraw 200 of ${owner} on the chain.`),
  });
  expect(await called("conclude", "1", ...flags)).toMatchObject({
    code: 0,
    out: expect.stringContaining("Would force the end of match 1"),
  });

  // The player withdraws on the page, which then says what it waits for.
  const [amount, withdraw] = [
    player.page.getByLabel("Amount to withdraw"),
    player.page.getByRole("button", { name: "Withdraw", exact: true }),
  ];
  for (const [typed, hint] of [
    ["1.5", "Type a whole number, such as 25."],
    ["0", "Type a whole number, such as 25."],
    ["501", "You have only 500."],
  ] as const) {
    await amount.fill(typed);
    await says(player, hint);
    expect(await withdraw.isDisabled()).toBe(true);
  }
  await look(player);
  await amount.fill("200");
  await says(player, "That is 2 MINA.");
  await amount.press("Enter");
  await says(player, "You have withdrawn 200 (2 MINA) from your balance.");
  await says(player, "You have 300, which is 3 MINA.");
  await says(
    player,
    /^200 \(2 MINA\) waits until the operator has settled \d+ more blocks? on Mina\.$/,
  );
  await look(player);
  await settle(settlement, player);
  await player.visit("/account");
  await says(player, /Of what you have withdrawn so far, 200 \(2 MINA\) is settled\./);
  await look(player);

  // The match page names the transaction that settled a move. No explorer shows this network.
  await player.page.setViewportSize({ width: 1280, height: 800 });
  await player.visit(`/match/${match}`);
  await player.page.getByText("What this means").click();
  await says(player, /^On Mina\. The first \d+ blocks are settled\./);
  await player.page.getByRole("button", { name: "How final is move 1?" }).click();
  const dialog = player.page.getByRole("dialog");
  await dialog.getByText(/It is settled on Mina by 5J/).waitFor();
  await look(player);
  await dialog.getByRole("button", { name: "Close" }).click();

  await change("contract.json", (text) =>
    text
      .replace('"network": "local"', '"network": "devnet"')
      .replace('"quorum"', `"upgrades": { "authority": "${owner}", "notice": "6720" }, "quorum"`),
  );
  const announced = { key: "1", since: "0", next: "2", from: "7000" };
  const endsAt = Date.UTC(2030, 0, 2, 12);
  await writeFile(file("provers.json"), JSON.stringify([{ ...announced, endsAt }]));
  await change("settled.json", (text) =>
    text.replace(/"at":(\d+)/, (_, at: string) => `"at":${Number(at) - 3 * 86_400_000}`),
  );
  const phone = await stage.person({ ...PHONE, colorScheme: "dark" });
  for (const visitor of [player, phone]) {
    await visitor.visit("/status");
    await says(visitor, "The operator has been silent for 3 days.");
    const links = visitor.page.locator('main a[href^="https://minascan.io/devnet/tx/5J"]');
    await links.nth(1).waitFor();
    await says(visitor, /^Other circuits are announced/);
    await look(visitor);
  }
  await player.visit("/account");
  await says(player, /from 2 January 2030 on.* withdraw before/);
  await look(player);
});
