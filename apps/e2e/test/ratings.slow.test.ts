import { expect, test } from "@jest/globals";
import { look, says } from "./harness/look.js";
import { playOut, takeSeats } from "./harness/Person.js";
import { chooseRated, playRated } from "./harness/rated.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { QUICK_WIN } from "./harness/stakes.js";

const stage = Stage.share();

test("a rated match changes both ratings, and its rematch is rated too", async () => {
  const host = await stage.person();
  const guest = await stage.person({ ...PHONE, colorScheme: "dark" });
  const casual = await stage.person();
  await casual.playNow({ game: "TicTacToe" });
  await casual.reads("Looking for an opponent");
  await playRated(host);
  await says(host, "Bots play no rated matches.");
  expect(new URL(host.page.url()).searchParams.get("rated")).toBe("1");
  await playRated(guest);

  const { first, second } = await takeSeats(host, guest);
  await playOut(first, second, QUICK_WIN);
  for (const person of [first, second]) {
    await says(person, "1500 → 1662 (+162)");
    await says(person, "1500 → 1338 (−162)");
    await says(person, "Once more, with sides swapped, rated again?");
    await look(person);
  }
  await first.page.getByRole("button", { name: "Rematch" }).click();
  await says(second, /wants a rematch, rated again\./);
  await second.page.getByRole("button", { name: "Accept" }).click();
  const again = await takeSeats(host, guest);
  expect(again.first).toBe(second);
  await says(again.first, "1338");
  await again.first.leave("Abort");

  await host.page.locator("a[href^='/player/']").first().click();
  await host.page.getByRole("list", { name: "Ratings" }).waitFor();
  await look(host);
  await host.page.getByText("Progress", { exact: true }).click();
  await says(host, /^Tic-tac-toe: (1662|1338) after one rated match\.$/);
  await look(host);
  await casual.page.getByRole("button", { name: "Cancel" }).click();
});

test("a bot plays no rated match", async () => {
  const visitor = await stage.person();
  await chooseRated(visitor);
  await says(visitor, /a rating chooses Gomoku, which swap2 makes fair/);
  expect(await visitor.page.getByRole("radio", { name: "Gomoku" }).isChecked()).toBe(true);
  await look(visitor);
  await visitor.choose("Easy");
  await visitor.page.getByRole("radio", { name: "Rated" }).waitFor({ state: "detached" });
  await visitor.visit("/ratings");
  await says(visitor, "Nobody is listed yet.");
  await look(visitor);
  await visitor.page.getByRole("link", { name: "Renju" }).click();
  await visitor.page.waitForURL(/game=renju/);
  await look(visitor);
});
