import type { Page } from "playwright-core";

/** Records the tones that pages play. Call this before the page is opened. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      const oscillator = create.call(this);
      const { frequency } = oscillator;
      const set = frequency.setValueAtTime.bind(frequency);
      frequency.setValueAtTime = (hertz, time) => {
        heard.push(hertz);
        return set(hertz, time);
      };
      return oscillator;
    };
  });
}

export async function heardBy(page: Page): Promise<number[]> {
  return await page.evaluate(() => [...(window as unknown as { heard: number[] }).heard]);
}

export async function hears(page: Page, tones: readonly number[], ms = 15_000): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as { heard: number[] }).heard.join(" ").includes(wanted.join(" ")),
    tones,
    { timeout: ms },
  );
}
