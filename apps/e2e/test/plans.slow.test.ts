import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { tells } from "./harness/look.js";
import { meet, type Person } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";
import { statementsIn } from "./harness/submissions.js";

const stage = Stage.share();

const button = ({ page }: Person, name: string) => page.getByRole("button", { name });

/** Plans a move with the keyboard. */
async function plan(person: Person, cell: string): Promise<void> {
  await button(person, "Plan a move").press("Enter");
  await tells(person, "Choose your next move on the board.");
  await person.cell(cell).press("Enter");
  await isPlanned(person, cell);
}

async function isPlanned(person: Person, cell: string): Promise<void> {
  await tells(person, `${cell.toUpperCase()} is played next if it is possible then.`);
  await person
    .cell(cell)
    .and(person.page.getByLabel(/, empty, planned$/))
    .waitFor();
}

/** Collects the numbers of the moves that this person's page has signed and sent. */
function movesSentBy({ page }: Person): Set<unknown> {
  const sent = new Set<unknown>();
  page.on("request", (request) => {
    for (const { kind, ply } of statementsIn(request)) if (kind === "move") sent.add(ply);
  });
  return sent;
}

test("a planned move is signed and sent on its turn only, and can be changed, cancelled or impossible", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
  const sent = movesSentBy(first);
  expect(await button(first, "Plan a move").isDisabled()).toBe(true);

  await first.place("b2");
  await plan(first, "a1");
  // A move that is still being sent is paler.
  await first.page.locator(".opacity-55").waitFor({ state: "detached" });
  expect(await audit(first.page)).toEqual([]);
  await button(first, "Cancel the plan").press("Enter");
  await tells(first, "You play Crosses.");
  await second.place("a2");
  await first.reads("Your turn");
  await first
    .cell("a1")
    .and(first.page.getByLabel(/, empty$/))
    .waitFor();
  expect([...sent]).toEqual([1]);

  await plan(second, "c3");
  await first.place("c3");
  await tells(second, "C3 was not possible, so it was not played.");
  await second.reads("Your turn");

  await plan(first, "a1");
  await first.cell("c1").click();
  await isPlanned(first, "c1");
  expect([...sent]).toEqual([1, 3]);
  await second.place("a1");
  await second.sees("c1");
  await first.sees("c1");
  expect([...sent]).toEqual([1, 3, 5]);
  await second.place("c2");
  await first.place("a3");
  await first.reads("You won");
});
