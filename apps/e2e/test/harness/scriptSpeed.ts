import type { Page } from "playwright-core";

/**
 * How fast scripts run on this machine now. It measures like the CPU benchmark of Chrome's
 * developer tools: in a tenth of a second it counts built strings of 10,000 characters and copied
 * lists of 100,000 numbers. The result is the mean of both counts: 264 on a low-tier phone, 1000
 * on a mid-tier phone. The best of a few rounds counts, because the first ones also compile.
 */
export async function scriptSpeed(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const perTenth = (work: () => void) => {
      const began = performance.now();
      let times = 0;
      while (performance.now() - began < 200) {
        work();
        times++;
      }
      return (100 * times) / (performance.now() - began);
    };
    const [from, to]: [number[], number[]] = [[], []];
    for (let i = 0; i < 100_000; i++) from[i] = to[i] = i;
    const build = () => {
      let text = "";
      for (let i = 0; i < 10_000; i++) text += "a";
      if (text.length === 1) throw new Error("The text must be built");
    };
    const copy = () => {
      for (let i = 0; i < from.length; i++) to[i] = from[i]!;
    };
    const rounds = [1, 2, 3].map(() => (perTenth(build) + perTenth(copy)) / 2);
    return Math.max(...rounds);
  });
}
