import { test } from "@jest/globals";
import { meet } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

/** What is signed of a search is good for longer, at the least. */
const SOON_MS = 10_000;

test("a rematch is asked for by who is there: it ends with the page", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await first.reads("Your turn");
  await first.leave("Abort");
  await first.page.getByRole("button", { name: "Rematch" }).click();
  const offered = second.page.getByText(/ wants a rematch\. Its clock starts when you accept\.$/);
  await offered.waitFor();
  await first.page.close();
  await offered.waitFor({ state: "detached", timeout: SOON_MS });
  await second.page.getByText("Once more, with sides swapped?").waitFor();
});
