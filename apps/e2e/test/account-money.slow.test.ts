import { beforeAll, expect, test } from "@jest/globals";
import { LocalSettlement, MOCK_KEY } from "@kifu/node/testing/settlement";
import { join } from "node:path";
import { look, says } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { settleAll } from "./harness/settleAll.js";
import { Stage } from "./harness/Stage.js";
import { WalletInPage } from "./harness/WalletInPage.js";

/** A balance of 1 is worth 0.01 MINA. */
const UNIT = 10_000_000n;

const stage = Stage.set({ closeAfterMs: 1_000, faucet: false, settlementKey: MOCK_KEY });

const store = () => join(stage.app.home, "store");

const pause = async ({ page }: Person) => await page.waitForTimeout(200);

const settle = async (settlement: LocalSettlement, person: Person) =>
  await settleAll(stage.app, settlement, person);

/** Runs the operator's program until the page says this. */
async function served(
  settlement: LocalSettlement,
  person: Person,
  text: string | RegExp,
): Promise<void> {
  while ((await person.page.locator("main").getByText(text).count()) === 0) {
    await settlement.serve(store());
    await pause(person);
  }
}

let settlement: LocalSettlement;

beforeAll(async () => {
  settlement = await LocalSettlement.deploy(store(), UNIT);
}, 300_000);

test("a player deposits with a wallet on the account page, and is paid back", async () => {
  const [player, opponent] = [await stage.person(), await stage.person()];
  const { page } = player;
  const { wallet } = await WalletInPage.give(player);
  wallet.signCommand = async (...given) => await LocalSettlement.sign(...given);
  await player.visit("/account");
  await page.getByRole("button", { name: "Connect Auro" }).click();
  const amount = page.getByLabel("Amount to deposit");
  await amount.fill("2147483648");
  await says(player, "One player may deposit 2,147,483,647 in all.");
  await amount.fill("500");
  await says(player, "That is 5 MINA.");
  await look(player);

  // The operator's program does not run yet.
  await amount.press("Enter");
  await says(player, "The operator’s program does not run now.");
  await settlement.serve(store());

  // A player who declines keeps their money.
  wallet.mood = "reject by answer";
  const deposit = page.getByRole("button", { name: "Deposit", exact: true });
  await deposit.click();
  await says(player, /^Step 1 of 3/);
  await look(player);
  await served(settlement, player, "You declined in your wallet.");
  wallet.mood = "sign";
  await deposit.click();
  await served(settlement, player, /^Sent to Mina, which usually includes it within minutes\./);
  const address = wallet.signer.address;
  // The operator's Mina gave the player what they needed, and two spare MINA.
  expect(settlement.balanceOf(address)).toBeLessThan(2_000_000_000n);
  await look(player);

  // Players who play make blocks.
  const guest = await stage.person();
  const { first, second } = await meet(opponent, guest, { game: "TicTacToe" });
  await playOut(first, second, "b2 a1");
  await settle(settlement, player);
  await says(player, "You have 500, which is 5 MINA.");
  await player.visit("/account");
  await says(player, "It is in your balance.");
  await player.page.setViewportSize({ width: 320, height: 700 });
  await player.page.emulateMedia({ colorScheme: "dark" });
  await look(player);

  await page.getByLabel("Amount to withdraw").fill("200");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await says(player, "You have withdrawn 200 (2 MINA) from your balance.");
  await settle(settlement, player);
  const payout = page.getByRole("button", { name: "Have the rest paid" });
  await payout.click();
  await served(settlement, player, /^Sent to Mina\. The contract pays you/);
  const paid = settlement.balanceOf(address);
  await look(player);
  // All of it is paid now.
  await payout.click();
  await served(settlement, player, "There is nothing to pay.");
  expect(settlement.balanceOf(address)).toBe(paid);
  await page.getByRole("list", { name: "Payouts to this device" }).getByText("Hide").click();
  await page.getByRole("list", { name: "Payouts to this device" }).waitFor({ state: "detached" });
});

test("a player who forced a withdrawal is told whether it binds the operator, and what to do", async () => {
  const player = await stage.person();
  const { page } = player;
  const { wallet } = await WalletInPage.give(player);
  let secret = "";
  wallet.signCommand = async (command, key) => {
    secret = key;
    return await LocalSettlement.sign(command, key);
  };
  const sent = /^Sent to Mina, which usually includes it within minutes\./;
  await player.visit("/account");
  await page.getByRole("button", { name: "Connect Auro" }).click();
  await page.getByLabel("Amount to deposit").fill("100");
  await page.getByLabel("Amount to deposit").press("Enter");
  await served(settlement, player, sent);

  // On a quiet contract, it binds nobody yet.
  await settlement.nextSlot();
  await settlement.force(secret, 100n);
  const lookAgain = async () => {
    await settlement.settle(store());
    await player.visit("/account");
  };
  await lookAgain();
  await says(player, "You have forced a withdrawal of 100 (1 MINA) on Mina.");
  await says(player, /^Mina remembers 5 action states, and 1 include it\./);
  await look(player);
  await settlement.nextSlot();
  await page.getByRole("button", { name: "Deposit 1, which adds a state" }).click();
  const deposits = page.getByRole("list", { name: "Deposits from this device" });
  while ((await deposits.getByRole("listitem").count()) < 2) {
    await settlement.serve(store());
    await pause(player);
  }
  await lookAgain();
  await says(player, /^Mina remembers 5 action states, and 2 include it\./);
  for (let state = 3; state <= 5; state++) {
    await settlement.nextSlot();
    await settlement.force(secret, 0n);
  }
  await lookAgain();
  await says(player, /^All action states that Mina remembers include it/);
});
