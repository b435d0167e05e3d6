import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { type Person } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/** Makes a guest who takes a name. Returns the path of their page. */
async function named(person: Person, name: string): Promise<string> {
  const { page } = person;
  await person.visit("/account");
  await page.getByRole("button", { name: "Get a name now" }).click();
  await page.getByRole("button", { name: "Choose a name" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a name" });
  const field = dialog.getByLabel("Name");
  await field.fill("Аnna");
  await dialog.getByText("All letters of a name must be of one script.").waitFor();
  expect(await dialog.getByRole("button", { name: "Take it" }).isDisabled()).toBe(true);
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
  await field.fill(name);
  await field.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return (await page.getByRole("link", { name: /^Your matches/ }).getAttribute("href")) ?? "";
}

test("a guest takes a name, and another finds, follows, challenges and blocks them", async () => {
  const ann = await stage.person(PHONE);
  const bob = await stage.person();
  const path = await named(ann, "Žofie Õnne");
  await ann.visit("/");
  await ann.page.getByRole("link", { name: "Žofie Õnne" }).waitFor();

  const { page } = bob;
  await bob.visit("/player/zofie%20onne");
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole("heading", { level: 1, name: "Žofie Õnne" }).waitFor();
  await page.getByRole("button", { name: "Follow" }).click();
  await page.getByRole("button", { name: "Following" }).waitFor();
  await page.getByRole("link", { name: "Challenge" }).waitFor();

  await bob.visit("/players");
  await page.getByText("Not playing now").waitFor();
  await page.getByLabel("Name, or how it begins").fill("ZOF");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("search").getByRole("link", { name: "Žofie Õnne" }).waitFor();
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);

  await ann.searchAt("/play/tic-tac-toe");
  await bob.visit("/");
  const table = page.getByRole("listitem").filter({ hasText: "Žofie Õnne" });
  await table.getByRole("link", { name: "Play" }).waitFor();
  await bob.visit(path);
  await page.getByRole("button", { name: "Block" }).click();
  await page.getByRole("button", { name: "Unblock" }).waitFor();
  await bob.visit("/");
  await page.getByText("Nobody is waiting right now.").waitFor();
  // The blocked player's seek is on the same terms, and the two do not meet.
  await bob.searchAt("/play/tic-tac-toe");
  await page.getByText(/^Waiting 0:0[3-9]/).waitFor();
  const carl = await stage.person();
  await carl.searchAt("/play/tic-tac-toe");
  await carl.page.waitForURL(/\/match\//);
  await ann.page.waitForURL(/\/match\//);
});
