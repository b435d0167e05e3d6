import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { audit } from "./harness/audit.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

let club: Server;
let body = "";

beforeAll(async () => {
  club = createServer((_, response) => response.setHeader("content-type", "text/html").end(body));
  await once(club.listen(0, "localhost"), "listening");
});

afterAll(() => void club.close());

/** Opens a page of another site that shows these paths in frames. */
async function openClub(...paths: readonly string[]) {
  const person = await stage.person();
  const { page } = person;
  const frames = paths.map((path) => {
    const address = new URL(path, stage.app.url).href;
    return `<iframe title="${path}" src="${address}" width="320" height="480"></iframe>`;
  });
  body = `<!doctype html><title>Club</title>${frames.join("")}`;
  await page.goto(`http://localhost:${(club.address() as AddressInfo).port}/`);
  return { person, page, frame: (path: string) => page.frameLocator(`iframe[title="${path}"]`) };
}

test("another site's page shows a match move by move, to its end", async () => {
  const { first, second, match } = await meet(...(await stage.two()), { game: "TicTacToe" });
  const path = `/embed/match/${match}`;
  const { frame, page } = await openClub(path);
  const board = frame(path);
  await board.getByRole("grid").waitFor();
  await playOut(first, second, "b2 a1 c1");
  await board.getByRole("gridcell", { name: /^c1, (?!empty)/i }).waitFor();
  // Whatever a page lays over the frame, there is nothing to press but links, in their own tabs.
  expect(await board.getByRole("button").count()).toBe(0);
  const opened = page.waitForEvent("popup");
  await board.getByRole("link").first().click();
  expect((await opened).url()).toContain("/player/");
  await first.leave("Resign");
  await board.getByRole("heading", { name: /won/ }).waitFor();
});

test("a page with controls is shown in no frame", async () => {
  const paths = ["/account", "/match/1"];
  const { person } = await openClub(...paths);
  await until(() => person.problems.length === paths.length);
  for (const problem of person.problems.splice(0))
    expect(problem).toMatch(/frame-ancestors 'none'/);
});

test("the best match of the moment is shown, and nobody can play it there", async () => {
  const { first } = await meet(...(await stage.two()), { game: "TicTacToe" });
  await first.visit("/embed/best");
  const { page } = first;
  await page.getByRole("grid").waitFor();
  await first.reads(/to move|between/i);
  expect(await audit(page)).toEqual([]);
  expect(await page.getByRole("banner").count()).toBe(0);
  expect(await page.getByRole("button").count()).toBe(0);
});

test("a match that does not exist is said to be missing, and the frame leads nowhere else", async () => {
  const path = "/embed/match/999999";
  const { frame } = await openClub(path);
  const missing = frame(path);
  await missing.getByRole("heading", { name: "Match not found" }).waitFor();
  const targets = await missing
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("target")));
  expect(targets).toEqual(["_blank"]);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}
