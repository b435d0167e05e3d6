import type { AxeResults, RunOptions } from "axe-core";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let source: string | undefined;

const COUNTED = ["serious", "critical"];

interface Axe {
  readonly _audit: { readonly rules: readonly { id: string; impact: string }[] };
  run(options: RunOptions): Promise<AxeResults>;
}

export async function audit(page: Page): Promise<string[]> {
  source ??= await readFile(SOURCE, "utf8");
  // The content policy would block a script element.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // Waits for transitions, because the audit must not see colours half-way through one.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState === "finished" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  const { violations } = await page.evaluate(async (counted) => {
    const { axe } = window as unknown as { axe: Axe };
    // Rules whose findings do not count take a quarter of the time.
    const others = axe._audit.rules.filter(({ impact }) => !counted.includes(impact));
    const rules = Object.fromEntries(others.map(({ id }) => [id, { enabled: false }]));
    return await axe.run({ resultTypes: ["violations"], rules });
  }, COUNTED);
  return violations
    .filter(({ impact }) => COUNTED.includes(impact ?? ""))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}
