import { describe, expect, test } from "@jest/globals";
import { FakeWallet } from "@kifu/client/testing";
import { measured } from "./harness/measured.js";
import { meet, type Person, playOut, takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";
import { WalletInPage } from "./harness/WalletInPage.js";

const stage = Stage.share();
const GAME = { game: "TicTacToe" } as const;

async function connected(): Promise<{ person: Person; given: WalletInPage; wallet: FakeWallet }> {
  const person = await stage.person();
  const given = await WalletInPage.give(person);
  await person.visit("/account");
  await connect(person);
  await seesAddress(person, given.wallet.signer.address);
  return { person, given, wallet: given.wallet };
}

async function connect({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: "Connect Auro" }).click();
}

async function seesAddress({ page }: Person, address: string): Promise<void> {
  await page.locator(`main a[href="/player/${address}"]`).waitFor();
}

async function says({ page }: Person, text: string | RegExp): Promise<void> {
  await page.locator("main").getByText(text).first().waitFor();
}

async function playUntilItIsTurnOf(
  person: Person,
  { first, second }: Awaited<ReturnType<typeof meet>>,
): Promise<"Crosses" | "Noughts"> {
  await playOut(first, second, first === person ? "b2 a1" : "b2");
  return first === person ? "Crosses" : "Noughts";
}

describe("a person with a wallet", () => {
  test("plays a whole match with one prompt, and the next with none", async () => {
    const { person, given, wallet } = await connected();
    const guest = await stage.person();
    const { first, second, match } = await meet(person, guest, GAME);
    // The match is played under the wallet's own address.
    await person.page.locator(`a[href="/player/${wallet.signer.address}"]`).first().waitFor();
    await playOut(first, second, "a1 b2 b1 c3 c1");
    await first.reads("You won");
    expect(wallet.prompts).toBe(1);

    await person.page.getByRole("link", { name: "Play again" }).click();
    await person.reads("Looking for an opponent");
    await guest.page.getByRole("link", { name: "Play again" }).click();
    await Promise.all(
      [person, guest].map(({ page }) =>
        page.waitForURL((url) => /match/.test(url.pathname) && !url.pathname.endsWith(`/${match}`)),
      ),
    );
    const next = await takeSeats(person, guest);
    await playOut(next.first, next.second, "a1 b2 b1 c3 c1");
    await next.first.reads("You won");
    await next.second.reads("You lost");
    expect(wallet.prompts).toBe(1);
    expect(given.connects).toBe(1);
    measured("prompts of a wallet in two matches", `${wallet.prompts}`);
  });

  test("stakes on two matches with one prompt, after getting play money", async () => {
    const { person, wallet } = await connected();
    const guest = await stage.person();
    for (const each of [person, guest]) {
      await each.visit("/account");
      await each.page.getByRole("button", { name: "Get play money" }).click();
      await says(each, "You have 1,000 in play money.");
    }
    // The wallet's key signs the request for money.
    expect(wallet.prompts).toBe(1);
    const words: string[] = [];
    await person.page.exposeFunction("hear", (text: string) => words.push(text));
    await person.visit("/play/tic-tac-toe?pace=60&stake=50");
    await person.page.evaluate(() => {
      const { hear } = globalThis as unknown as { hear: (text: string) => void };
      new MutationObserver(() => hear(document.querySelector("main")?.textContent ?? "")).observe(
        document.body,
        { childList: true, subtree: true, characterData: true },
      );
    });
    await person.page.getByRole("button", { name: "Search" }).click();
    await person.reads("Looking for an opponent");
    expect(words.join("\n")).toMatch(/Confirm in your wallet.*may stake up to 500 in all/);
    expect(wallet.prompts).toBe(2);
    await guest.searchAt("/play/tic-tac-toe?pace=60&stake=50");
    const { first, second, match } = await takeSeats(person, guest);
    await playOut(first, second, "a1 b2 b1 c3 c1");
    await says(first, "You were paid 100.");
    await person.page.getByRole("button", { name: "Rematch" }).click();
    await guest.page.getByRole("button", { name: "Accept" }).click();
    for (const { page } of [person, guest])
      await page.waitForURL((url) => /match/.test(url.pathname) && !url.href.endsWith(`/${match}`));
    await takeSeats(person, guest);
    expect(wallet.prompts).toBe(2);
    await person.visit("/account");
    await says(person, /stake up to 400 on them/);
  });

  test("is not prompted by a reload during the match", async () => {
    const { person, given, wallet } = await connected();
    const guest = await stage.person();
    await playUntilItIsTurnOf(person, await meet(person, guest, GAME));
    const before = [wallet.prompts, given.connects];
    await person.page.reload();
    await person.place("c3");
    await guest.sees("c3");
    await guest.place("a3");
    await person.place("a2");
    await guest.sees("a2");
    expect([wallet.prompts, given.connects]).toEqual(before);
  });

  test("has the seat only while that account is selected", async () => {
    const { person, given, wallet } = await connected();
    const guest = await stage.person();
    const first = wallet.signer;
    const side = await playUntilItIsTurnOf(person, await meet(person, guest, GAME));
    await given.choose(new FakeWallet().signer);
    await says(person, "You are watching.");
    await person.reads(`${side} to move`);
    await person.cell("c3").click({ force: true });
    await expectEmpty(person, "c3");
    await given.choose(first);
    await person.place("c3");
    await guest.sees("c3");
    expect(wallet.prompts).toBe(1);
  });

  test("sees the other account when the wallet switches", async () => {
    const { person, given, wallet } = await connected();
    const before = await person.headline.innerText();
    const other = new FakeWallet().signer;
    await given.choose(other);
    await seesAddress(person, other.address);
    expect(await person.headline.innerText()).not.toBe(before);
    await person.page.reload();
    await seesAddress(person, other.address);
    expect([wallet.prompts, given.connects]).toEqual([0, 1]);
  });

  test("revokes the device's key, is told so, and continues with a new one", async () => {
    const { person, wallet } = await connected();
    const guest = await stage.person();
    const met = await meet(person, guest, { ...GAME, pace: "Slow" });
    await playUntilItIsTurnOf(person, met);
    const account = await person.openTab("/account");
    await account.getByText("This device can play for you").waitFor();
    await account.getByRole("button", { name: "Revoke this key" }).click();
    await account.getByRole("button", { name: "Keep it" }).click();
    await account.getByText("This device can play for you").waitFor();
    await account.getByRole("button", { name: "Revoke this key" }).click();
    await account.getByRole("button", { name: "Revoke it" }).click();
    await account.getByText("No key plays for you now.").waitFor();
    expect(wallet.prompts).toBe(2);

    await person.place("c3");
    await says(person, "C3 was not played.");
    await expectEmpty(person, "c3");
    await expectEmpty(guest, "c3");
    expect(wallet.prompts).toBe(2);
    await person.page.getByRole("link", { name: "Renew the key" }).click();
    await person.page.getByRole("button", { name: "Let this device play" }).click();
    await says(person, "This device can play for you");
    expect(wallet.prompts).toBe(3);

    await person.visit(`/match/${met.match}`);
    // The new key gets the seat after a minute's notice.
    const notice = person.page.getByText("This device’s new key plays here");
    await notice.waitFor();
    await notice.waitFor({ state: "hidden", timeout: 120_000 });
    await person.place("c3");
    await guest.sees("c3");
    await guest.place("a3");
    await person.place("a2");
    await guest.sees("a2");
    expect(wallet.prompts).toBe(3);
  });
});

describe.each([
  ["answered with an error", "reject by answer"],
  ["thrown", "reject by throwing"],
] as const)("a wallet's refusal that is %s", (_how, mood) => {
  test("is explained, and the guest stays a guest until the wallet agrees", async () => {
    const person = await stage.person();
    const given = await WalletInPage.give(person);
    given.wallet.mood = mood;
    await person.visit("/account");
    await connect(person);
    await says(person, "You declined in your wallet. Nothing was sent.");
    given.wallet.mood = "sign";
    await connect(person);
    await seesAddress(person, given.wallet.signer.address);
    expect(await person.page.getByText("You declined in your wallet.").count()).toBe(0);
    expect([given.connects, given.wallet.prompts]).toEqual([2, 0]);
  });

  test("ends a search with an explanation, and the next try finds an opponent", async () => {
    const { person, wallet } = await connected();
    // Created before the search, because a bot joins after a while.
    const guest = await stage.person();
    wallet.mood = mood;
    await person.playNow(GAME);
    await person.reads("That did not work");
    await says(person, "You declined in your wallet. Nothing was sent.");
    expect(wallet.prompts).toBe(1);
    wallet.mood = "sign";
    await person.page.getByRole("button", { name: "Try again" }).click();
    await person.reads("Looking for an opponent");
    expect(wallet.prompts).toBe(2);
    await guest.playNow(GAME);
    const { first, second } = await takeSeats(person, guest);
    await playOut(first, second, "a1 b2 b1 c3 c1");
    await person.reads(first === person ? "You won" : "You lost");
    expect(wallet.prompts).toBe(2);
  });
});

test("a guest is never prompted by an unused wallet", async () => {
  const [first, second] = await stage.two();
  const wallets = [await WalletInPage.give(first), await WalletInPage.give(second)];
  const met = await meet(first, second, GAME);
  await playOut(met.first, met.second, "a1 b2 b1 c3 c1");
  await met.second.reads("You lost");
  for (const { wallet, connects } of wallets) expect([wallet.prompts, connects]).toEqual([0, 0]);
});

async function expectEmpty(person: Person, cell: string): Promise<void> {
  expect(await person.cell(cell).getAttribute("aria-label")).toMatch(/empty/);
}
