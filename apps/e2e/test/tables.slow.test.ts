import { describe, expect, test } from "@jest/globals";
import { NOBODY, SOMEBODY, SOMEBODY_ELSE } from "./harness/everyPage.js";
import { goHome, look, says } from "./harness/look.js";
import { takeSeats } from "./harness/Person.js";
import { addressOf, openTable } from "./harness/tables.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

describe("an open table", () => {
  test("is cancelled in the list, and then nobody meets its player", async () => {
    const [host, guest] = await stage.two();
    await openTable(host);
    await goHome(host);
    await guest.visit("/");
    await says(guest, / · random sides$/);
    await host.page.getByRole("button", { name: "Cancel" }).click();
    for (const each of [host, guest]) await says(each, /^Nobody is waiting right now\./);
    await look(host);
    await host.page.reload();
    await says(host, /^Nobody is waiting right now\./);
  });

  test("still belongs to its player after a reload, and leads back to the search", async () => {
    const host = await stage.person();
    await openTable(host);
    await host.visit("/");
    const own = host.page.locator("main li", { has: host.page.getByText("You", { exact: true }) });
    await own.getByRole("link", { name: "Back to the search" }).click();
    await host.reads("Looking for an opponent");
    await host.page.getByRole("button", { name: "Cancel" }).click();
    await host.page.waitForURL((url) => url.pathname === "/");
    await says(host, /^Nobody is waiting right now\./);
  });
});

describe("a table for two others", () => {
  test("refuses a player who is in another match, and says so", async () => {
    const [one, other] = await stage.two();
    const third = await stage.person();
    const addresses = [await addressOf(one), await addressOf(other)] as const;
    const link = `/table/${addresses.join("/")}?game=tic-tac-toe`;
    for (const each of [one, third]) {
      await each.searchAt("/play/tic-tac-toe?pace=60");
      if (each === one) await each.reads("Looking for an opponent");
    }
    await takeSeats(one, third);
    await one.visit(link);
    await one.reads("You are in another match");
    await look(one);
    await other.visit(link);
    await other.page.getByRole("button", { name: "Sit down" }).click();
    await says(other, /is in another match\. This one begins once/);
    await other.page.getByRole("button", { name: "Leave the table" }).click();
    await other.page.waitForURL((url) => url.pathname === "/");
  });

  test("with a broken link says what is wrong", async () => {
    const person = await stage.person(PHONE);
    const [one, other] = [SOMEBODY, SOMEBODY_ELSE];
    const faults: readonly (readonly [string, RegExp])[] = [
      [`/table/${one}/${NOBODY}?game=randzu`, /one of the two is not an address/],
      [`/table/${one}/x?game=randzu`, /one of the two is not an address/],
      [`/table/${one}/${one}?game=randzu`, /names the same player twice/],
      [`/table/${one}/${other}?game=chess`, /does not name a game that is played here/],
      [`/table/${one}/${other}?game=randzu&pace=61`, /Choose 30 s, 1 min, 5 min, 3 min \+ 2 s/],
      [`/table/${one}/${other}?game=randzu&stake=x`, /a stake is a whole number/],
      [`/table/${one}/${other}?game=randzu&side=3`, /does not say clearly who moves first/],
    ];
    for (const [path, text] of faults) {
      const answer = await person.page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 404]);
      await person.reads("Table not found");
      await says(person, text);
    }
    await look(person);
    await person.visit(`/table/${one}/${other}?game=randzu`);
    await person.reads("This table is for two others");
  });

  test("has a link preview if it exists", async () => {
    const { page } = await stage.person();
    await page.goto(`/table/${SOMEBODY}/${SOMEBODY_ELSE}?game=randzu&pace=60&stake=50&side=1`);
    const shown = await page.locator('head meta[property="og:image"]').getAttribute("content");
    const picture = await page.request.get(shown ?? "");
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
    const none = await page.request.get(`/table/${SOMEBODY}/${NOBODY}/picture.png?game=randzu`);
    expect(none.status()).toBe(404);
  });
});
