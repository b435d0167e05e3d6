import { expect, test } from "@jest/globals";
import { connect } from "@kifu/client";
import { memoryKeys, openBot } from "@kifu/client/node";
import { checkTournament, makeTournament } from "@kifu/client/tournaments";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import type { Person } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

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

test("two enter a tournament on their phones, meet by a press, and see the standings", async () => {
  const [ann, bob] = [await stage.person(PHONE), await stage.person(PHONE)];
  const kifu = connect(stage.app.nodeUrl);
  const maker = await openBot({ kifu, keys: memoryKeys() });
  const id = await makeTournament(kifu, maker, {
    form: "swiss",
    game: "tic-tac-toe",
    moveLimit: 300,
    rated: false,
    length: 1,
    listed: false,
    // Time for both to enter, also on a slow machine.
    startsIn: 20,
  });
  for (const person of [ann, bob]) {
    await person.visit(`/tournament/${id}`);
    await person.page.getByRole("button", { name: "Enter" }).click();
    await person.page.getByText("You take part.").waitFor();
  }
  for (const person of [ann, bob]) {
    await person.page.getByRole("heading", { name: /^You meet / }).waitFor();
    expect(await faultsOf(person)).toEqual([]);
    await person.page.getByRole("button", { name: "Sit down" }).click();
  }
  await Promise.all([ann.seated(), bob.seated()]);
  // The side to move loses by leaving, whoever that is.
  await ann.page.getByRole("button", { name: "Abort" }).waitFor();
  await bob.visit(`/tournament/${id}`);
  await bob.page.getByRole("link", { name: /^Playing in match / }).waitFor();
  await bob.page.getByRole("link", { name: "To the board" }).click();
  await bob.seated();
  const checked = await checkTournament(kifu, id);
  expect(checked?.differences).toEqual([]);
  expect(checked?.matches).toBe(1);
  kifu.close();
});
