import type { AxeResults, RunOptions } from "axe-core";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let source: string | undefined;

/** What keeps people from using this page, by axe-core: the serious and the critical. */
export async function audit(page: Page): Promise<string[]> {
  source ??= await readFile(SOURCE, "utf8");
  // Not as a script of the page: its content policy would refuse one.
  await page.evaluate(source);
  // Half-way through a transition, colours are nobody's choice.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState === "finished" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } };
    return await axe.run({ resultTypes: ["violations"] });
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}
