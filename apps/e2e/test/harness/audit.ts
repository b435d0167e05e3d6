import type { AxeResults, RunOptions } from "axe-core";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let source: string | undefined;

export async function audit(page: Page): Promise<string[]> {
  source ??= await readFile(SOURCE, "utf8");
  // The content policy would block a script element.
  await page.evaluate(source);
  // Waits for transitions, because the audit must not see colours half-way through one.
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
