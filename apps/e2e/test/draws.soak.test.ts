import { test } from "@jest/globals";
import { tells } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

const button = ({ page }: Person, name: string) => page.getByRole("button", { name });

test("a draw that waits for an answer is there while an earlier position is in view", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await playOut(first, second, "b2 a1");
  await button(second, "Previous move").click();
  await second.page.getByText("This is an earlier position.").waitFor();
  await button(first, "Offer a draw").click();
  await tells(second, "Crosses offered a draw.");
  await button(second, "Decline").click();
  await second.page.getByText("This is an earlier position.").waitFor();
});

test("a resignation is asked for again, and stays one, while the opponent moves", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await first.place("b2");
  await button(first, "Abort").click();
  await second.place("a1");
  await first.sees("a1");
  // What was asked was whether to abort: nobody loses by the answer.
  const question = first.page.getByRole("dialog", { name: "Abort this match?" });
  await question.getByRole("button", { name: "Abort" }).click();
  await first.page.getByText("Both players have moved.").waitFor();
  await first.reads("Your turn");
  await button(first, "Resign").waitFor();
});
