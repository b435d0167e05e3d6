import { describe, expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { NOBODY, SOMEBODY, SOMEBODY_ELSE } from "./harness/everyPage.js";
import { goHome, look, says } from "./harness/look.js";
import { type Person, playOut, takeSeats } from "./harness/Person.js";
import { scan } from "./harness/scan.js";
import { settled } from "./harness/settled.js";
import { addressOf, openTable } from "./harness/tables.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

describe("an open table", () => {
  test("is listed, marked for its player, and joined", async () => {
    const [host, guest] = [await stage.person(), await stage.person(PHONE)];
    await openTable(host);
    await look(host);
    await goHome(host);
    const own = host.page.locator("main li", { has: host.page.getByText("You", { exact: true }) });
    await own.getByText(/ · random sides$/).waitFor();
    await own.getByRole("button", { name: "Cancel" }).waitFor();
    await look(host);

    await guest.visit("/");
    await says(guest, "Tic-tac-toe · 1 min per move · random sides");
    await look(guest);
    await guest.page.locator("main li").getByRole("link", { name: "Play", exact: true }).click();
    await host.page.getByRole("link", { name: "Back to the board" }).click();
    const { first, second } = await takeSeats(host, guest);
    await playOut(first, second, "b2 a1");
  });

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
  async function makeTable(maker: Person, one: string, other: string): Promise<string> {
    const { page } = maker;
    await maker.visit("/table");
    await maker.reads("A table for two players");
    await says(maker, "The link appears here once both players are named.");
    await look(maker);
    await page
      .getByLabel("First player")
      .first()
      .fill(new URL(`/player/${one}`, stage.app.url).href);
    await page.getByLabel("Second player").first().fill(one);
    await says(maker, "That is the other player, too. A table is for two.");
    await page.getByLabel("Second player").first().fill("somebody");
    await says(maker, /^That is not a player\./);
    await look(maker);
    await page.getByLabel("Second player").first().fill(other);
    await maker.choose("Tic-tac-toe");
    await maker.choose("Slow");
    await maker.choose("Second player");
    const link = await page.getByLabel("Link for the two players").inputValue();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(await scan(page.getByRole("img", { name: "QR code of this link" }))).toBe(link);
    await look(maker);
    return link;
  }

  test("seats both after a press each, and a third person watches", async () => {
    const maker = await stage.person();
    const one = await stage.person();
    const other = await stage.person({ ...PHONE, colorScheme: "dark" });
    const addresses = [await addressOf(one), await addressOf(other)] as const;
    const link = await makeTable(maker, ...addresses);
    expect(new URL(link).pathname).toBe(`/table/${addresses.join("/")}`);

    const submitted = submittedBy(other.page);
    await one.visit(link);
    await other.visit(link);
    for (const each of [one, other]) await each.reads(/^You are to play \w+ \w+$/);
    await says(other, "You, with Crosses");
    for (const each of [one, other]) {
      await settled(each.page);
      await look(each);
    }
    expect(submitted.size).toBe(0);
    await maker.page.getByRole("link", { name: "Go to the table" }).click();
    await maker.reads("This table is for two others");
    expect(await maker.page.getByRole("button", { name: "Sit down" }).count()).toBe(0);
    await look(maker);

    await one.page.getByRole("button", { name: "Sit down" }).click();
    await one.reads(/^Waiting for \w+ \w+$/);
    await look(one);
    await other.reads(/^\w+ \w+ is waiting for you$/);
    await look(other);
    await says(maker, "At the table");
    // On every other page, a note says that the other player is waiting.
    await goHome(other);
    const note = other.page.getByRole("complementary", { name: "Your opponent" });
    await note.getByText(/^\w+ \w+ is waiting for you at a table\.$/).waitFor();
    await other.page.waitForFunction(() =>
      / is waiting for you at a table · Tic-tac-toe$/.test(document.title),
    );
    await look(other);
    await note.getByRole("link", { name: "Go to the table" }).click();
    await other.reads(/^\w+ \w+ is waiting for you$/);
    expect(await note.count()).toBe(0);
    await one.page.reload();
    await one.reads(/^Waiting for \w+ \w+$/);
    await goHome(one);
    await one.page.getByText(/^Waiting for \w+ \w+…$/).waitFor();
    const back = one.page.locator("main").getByRole("link", { name: "Back to the table" });
    await back.click();
    await one.reads(/^Waiting for \w+ \w+$/);
    // The seat also survives a reload of another page. In another tab, the player must press a
    // button to take the seat.
    await one.visit("/");
    await says(one, /^You are waiting for \w+ \w+\.$/);
    await back.click();
    await one.reads(/^Waiting for \w+ \w+$/);
    const tab = await one.openTab(link);
    await tab.locator("h1", { hasText: /^You are waiting for \w+ \w+$/ }).waitFor();
    expect(await audit(tab)).toEqual([]);
    await tab.getByRole("button", { name: "Go on here" }).waitFor();
    await tab.close();
    // A player who leaves is no longer shown.
    await one.page.getByRole("button", { name: "Leave the table" }).click();
    await one.page.waitForURL((url) => url.pathname === "/");
    await other.reads(/^You are to play \w+ \w+$/);
    await other.page.getByRole("button", { name: "Sit down" }).click();
    await other.reads(/^Waiting for \w+ \w+$/);
    await look(other);
    await one.visit(link);
    await one.page.getByRole("button", { name: "Sit down" }).click();

    const { first, second, match } = await takeSeats(one, other);
    expect([first, second]).toEqual([other, one]);
    await maker.reads(/^\w+ \w+ and \w+ \w+ are playing$/);
    await look(maker);
    await maker.page.getByRole("link", { name: "Watch the match" }).click();
    expect(await maker.seated()).toBe(match);
    await playOut(first, second, "b2 a1");

    await one.visit(link);
    await one.reads("Your match is running");
    await look(one);
    await one.page.getByRole("link", { name: "Back to the board" }).click();
    expect(await one.seated()).toBe(match);
    await one.leave("Resign");
    await one.reads("You lost");
    await maker.visit(link);
    await maker.page.getByRole("link", { name: "Their last match" }).waitFor();
    await one.visit(link);
    await one.page.getByRole("link", { name: "Your last match" }).waitFor();
    await look(one);
  });

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
