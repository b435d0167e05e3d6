import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";

/** `npm start -- --dev`, which compiles pages on request. */
const stage = Stage.set({ dev: true });

const COMPILED_WITHIN_MS = 120_000;

test("any game's rules can be played without a chain, and its circuit checks each move", async () => {
  const { page } = await stage.person();
  await page.goto("/dev/rules?game=tic-tac-toe", { timeout: COMPILED_WITHIN_MS });
  const agreed = page.getByText("Rules and circuit agree.");
  const play = async (move: string) => {
    const field = page.getByRole("textbox", { name: "Move", exact: true });
    const button = page.getByRole("button", { name: "Play", exact: true });
    // Input is lost until the page's scripts are compiled and loaded, so it is repeated.
    do {
      await field.fill("");
      await field.fill(move);
    } while (!(await button.isEnabled()));
    await button.click();
  };

  await play("b2");
  await page.getByRole("heading", { name: "Call of B2" }).waitFor();
  await agreed.waitFor({ timeout: COMPILED_WITHIN_MS });
  await play("b2");
  await page.getByText("B2 is not played: tic-tac-toe/occupied").waitFor();
  const verdicts = ["Rules", "Circuit"].map((by) =>
    page.getByRole("region", { name: `${by}: verdict` }),
  );
  for (const verdict of verdicts) await verdict.getByText("tic-tac-toe/occupied").waitFor();
  await agreed.waitFor();

  await page.getByRole("button", { name: "Undo" }).click();
  expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  await play("a1");
  await page.getByRole("heading", { name: "Call of A1" }).waitFor();
  await page.getByRole("textbox", { name: "Move, field 1" }).fill("9");
  await page.getByRole("button", { name: "Judge these fields" }).click();
  for (const verdict of verdicts) await verdict.getByText("tic-tac-toe/off-board").waitFor();
  await agreed.waitFor();
}, 300_000);
