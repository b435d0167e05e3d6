import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import { NOBODY, SOMEBODY } from "./harness/everyPage.js";
import { counted, IMAGE, SCRIPT, UNGUARDED, VECTOR } from "./harness/markup.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const INVITED = "game=randzu&pace=60&side=0&after=0";

const ADDRESSES = [
  `/match/${SCRIPT}`,
  `/match/${encodeURIComponent(SCRIPT)}`,
  "/match/1e9",
  "/match/-1",
  "/match/0x10",
  "/match/1.5",
  "/match/2147483647",
  "/match/2147483648",
  "/match/999999999999999",
  "/match/99999999999999999999999999",
  "/match/%00",
  "/match/__proto__",
  `/play/${encodeURIComponent(IMAGE)}?pace=${encodeURIComponent(VECTOR)}`,
  `/play/randzu%2F..%2F?pace=${SCRIPT}`,
  "/play/%25",
  "/match/%E0%A4%A",
  "/player/%",
  "/play/%ZZ",
  "/%",
  "/play/%25E0%25A4%25A",
  "/play/constructor?pace=1",
  // Exists only in development, so no build has this route.
  "/dev/rules",
  "/dev/rules?game=randzu",
  "/play/chess",
  "/play/chess?pace=60",
  // A link may name only the home page's paces, not one second or eighteen hours.
  ...[1, 29, 34, 64, 65_530, 65_535].map((pace) => `/play/randzu?pace=${pace}`),
  ...[VECTOR, "-1", "1e9", "NaN", "", "9".repeat(400)].map(
    (pace) => `/play/tic-tac-toe?pace=${encodeURIComponent(pace)}`,
  ),
  "/player/javascript:ran()",
  "/player/../../x",
  "/player/%2e%2e%2f%2e%2e%2fx",
  `/player/${encodeURIComponent(IMAGE)}`,
  `/player/${NOBODY}0`,
  `/player/B62q${"1".repeat(51)}`,
  "/invite",
  "/invite?game=chess&pace=60",
  "/invite?game=randzu&pace=61",
  `/invite?game=${encodeURIComponent(IMAGE)}&pace=60`,
  `/invite/${encodeURIComponent(IMAGE)}?${INVITED}`,
  `/invite/${NOBODY}0?${INVITED}`,
  `/invite/${SOMEBODY}`,
  `/invite/${SOMEBODY}?${INVITED.replace("pace=60", "pace=65535")}#${SCRIPT}`,
  `/invite/${SOMEBODY}?${INVITED.replace("side=0", "side=3")}#1`,
  `/invite/${SOMEBODY}?${INVITED.replace("after=0", `after=${VECTOR}`)}#1`,
  `/table/${encodeURIComponent(IMAGE)}/${SOMEBODY}?game=randzu`,
  `/table/${SOMEBODY}/${NOBODY}?game=${SCRIPT}`,
  `/table/${SOMEBODY}`,
  `/${encodeURIComponent(IMAGE)}?a=${VECTOR}#${SCRIPT}`,
];

describe("an invalid address", () => {
  test.each(someOf(4, ADDRESSES))("runs no code, and shows a friendly page: %s", async (path) => {
    const { person, ran } = await counted(stage, UNGUARDED);
    const { page } = person;
    const answer = await page.goto(path);
    await person.reads(/^(Match|Page|Invitation|Table) not found$/);
    await page.getByRole("link", { name: "Find a match" }).waitFor();
    expect(answer?.status()).toBe(404);
    expect(page.url()).toBe(new URL(path, stage.app.url).href);
    expect(ran()).toBe(0);
  });

  test("runs no circuit: builds lack the development route", async () => {
    const { context } = await stage.person();
    const call = { state: ["0", "0"], move: ["7", "7"], witness: ["0", "0", "0"] };
    const data = { game: "randzu", call: { ...call, secondToMove: false } };
    const answer = await context.request.post("/api/dev/rules", { data });
    expect(answer.status()).toBe(404);
  });

  test.each(["", `?pace=60&pace=${SCRIPT}`])(
    "with a missing or repeated pace means the usual pace: %s",
    async (query) => {
      const { person, ran } = await counted(stage, UNGUARDED);
      await person.searchAt(`/play/tic-tac-toe${query}`);
      await person.reads("Looking for an opponent");
      await person.page.getByText("Tic-tac-toe · 1 min per move").waitFor();
      await person.page.getByRole("button", { name: "Cancel" }).click();
      await person.page.waitForURL((url) => url.pathname === "/");
      expect(ran()).toBe(0);
    },
  );

  test("and markup that runs in the page is detected", async () => {
    const { person, noticed } = await counted(stage, UNGUARDED);
    await person.visit("/status");
    await person.page.evaluate((markup) => {
      document.body.insertAdjacentHTML("beforeend", markup);
    }, IMAGE);
    await noticed;
  });
});
