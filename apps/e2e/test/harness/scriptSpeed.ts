import type { Page } from "playwright-core";

/**
 * How fast a page's scripts run on this machine just now, as Chrome's developer tools measure it to emulate phones:
 * how many strings of 10,000 characters are built in a tenth of a second, and how many lists of 100,000 numbers are
 * copied, and the mean of both. To these tools a phone of the lowest class has 264, one of the middle class 1000.
 * The best of a few rounds counts, since the first ones also compile.
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
