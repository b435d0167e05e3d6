import { expect, test } from "@jest/globals";
import { connect } from "@kifu/client";
import { memoryKeys, openBot } from "@kifu/client/node";
import { checkTournament, makeTournament } from "@kifu/client/tournaments";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { type Person, playOut, takeSeats } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { getMoney, QUICK_WIN } from "./harness/stakes.js";

const stage = Stage.share();

async function faultsOf({ page }: Person): Promise<string[]> {
  return [...(await audit(page)), ...(await overflow(page))];
}

test("a visitor makes a tournament, and it is listed", async () => {
  const ann = await stage.person();
  await ann.visit("/tournaments");
  await ann.choose("Arena");
  await ann.page.getByText("You meet one opponent after another").waitFor();
  expect(await faultsOf(ann)).toEqual([]);
  await ann.page.getByRole("button", { name: "Make it" }).click();
  await ann.reads("Arena: Randzu");
  await ann.page.getByText("Starts in").waitFor();
  await ann.page.getByRole("img", { name: "QR code of this link" }).waitFor();
  expect(await faultsOf(ann)).toEqual([]);
  const { pathname } = new URL(ann.page.url());
  await ann.visit("/tournaments");
  await ann.page.locator(`a[href="${pathname}"]`).waitFor();
  await ann.visit("/tournament/nosuchone");
  await ann.reads("Tournament not found");
});

test("who made a tournament removes a player for good, after a question", async () => {
  const [ann, bob] = [await stage.person(PHONE), await stage.person(PHONE)];
  await ann.visit("/tournaments");
  await ann.page.getByRole("button", { name: "Make it" }).click();
  await ann.reads("Swiss tournament: Randzu");
  const { pathname } = new URL(ann.page.url());
  await bob.visit(pathname);
  const enter = bob.page.getByRole("button", { name: "Enter", exact: true });
  await enter.click();
  await bob.page.getByText("You take part.").waitFor();
  expect(await bob.page.getByRole("button", { name: /^Remove / }).count()).toBe(0);
  await ann.visit(pathname);
  const remove = ann.page.getByRole("row").getByRole("button", { name: /^Remove / });
  await remove.click();
  const dialog = ann.page.getByRole("dialog", { name: /^Remove / });
  await dialog.waitFor();
  expect(await faultsOf(ann)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  await dialog.getByRole("button", { name: /^Remove / }).click();
  await ann.page.getByText("Nobody has entered yet.").waitFor();
  await bob.visit(pathname);
  await enter.click();
  await bob.page.getByText("takes no more players").waitFor();
});

test("two enter a tournament with stakes on their phones, meet by a press, and see who won", async () => {
  const [ann, bob] = [await stage.person(PHONE), await stage.person(PHONE)];
  const kifu = connect(stage.app.nodeUrl);
  const maker = await openBot({ kifu, keys: memoryKeys() });
  const terms = {
    form: "swiss",
    game: "tic-tac-toe",
    moveLimit: 300,
    rated: false,
    stake: 50,
    bots: false,
    length: 1,
    listed: false,
    // Time for both to enter, also on a slow machine.
    startsIn: 40,
  } as const;
  const other = await makeTournament(kifu, maker, { ...terms, startsIn: 3600 });
  const id = await makeTournament(kifu, maker, terms);
  for (const person of [ann, bob]) {
    await person.visit(`/tournament/${id}`);
    await person.page.getByText("To enter, you need 50,").waitFor();
    const enter = person.page.getByRole("button", { name: "Enter" });
    expect(await enter.isDisabled()).toBe(true);
    expect(await faultsOf(person)).toEqual([]);
    await getMoney(person);
    await enter.click();
    await person.page.getByText("You take part.").waitFor();
  }
  for (const person of [ann, bob]) {
    await person.page.getByRole("heading", { name: /^You meet / }).waitFor({ timeout: 120_000 });
    expect(await faultsOf(person)).toEqual([]);
    await person.page.getByRole("button", { name: "Sit down" }).click();
  }
  const { first, second, match } = await takeSeats(ann, bob);
  await bob.visit(`/tournament/${id}`);
  await bob.page.getByRole("link", { name: /^Playing in match / }).waitFor();
  await bob.page.getByRole("link", { name: "To the board" }).click();
  await bob.seated();
  await playOut(first, second, QUICK_WIN);
  await second.page.getByRole("link", { name: "Back to Swiss tournament: Tic-tac-toe" }).click();
  await second.page.waitForURL(`**/tournament/${id}`);
  await second.page.getByText("Finished", { exact: true }).waitFor();
  for (const won of ["+50", "−50"]) {
    await second.page.getByRole("cell", { name: won, exact: true }).waitFor();
  }
  expect(await faultsOf(second)).toEqual([]);
  // Nobody's link shows a match as one of another tournament.
  await second.visit(`/match/${match}?tournament=${other}`);
  await second.reads(/won|lost/);
  expect(await second.page.getByRole("link", { name: /^Back to Swiss/ }).count()).toBe(0);
  const checked = await checkTournament(kifu, id);
  expect(checked?.differences).toEqual([]);
  expect(checked?.matches).toBe(1);
  kifu.close();
});
