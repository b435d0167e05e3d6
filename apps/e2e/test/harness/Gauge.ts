import type { Page } from "playwright-core";

/**
 * What happened on a page's board. Times are in milliseconds of the system clock. Cells are keyed
 * by name.
 */
export interface Readings {
  /** The cumulative layout shift, including shifts after input. */
  readonly shift: number;
  /** The elements that moved: how far, when, from where, and to where. */
  readonly moved: readonly string[];
  /**
   * When a cell was pressed. The time of the input counts, not the time at which its handler ran.
   */
  readonly pressed: Readonly<Record<string, number>>;
  /** When a cell's piece became visible: after the frame that shows it. */
  readonly shown: Readonly<Record<string, number>>;
  /** The number of frames after a press until the piece appears. 1 means the first frame. */
  readonly frames: Readonly<Record<string, number>>;
  readonly opened: number;
}

/** Measures times inside the page, as a person sees them. */
export class Gauge {
  private constructor(private readonly page: Page) {}

  /** Call this before the page is opened. */
  static async put(page: Page): Promise<Gauge> {
    await page.addInitScript(measure);
    return new Gauge(page);
  }

  async read(): Promise<Readings> {
    return await this.page.evaluate(() => (globalThis as unknown as Measured).gauge);
  }

  async shows(pieces: number): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => Object.keys((globalThis as unknown as Measured).gauge.shown).length >= wanted,
      pieces,
      { timeout: 60_000 },
    );
  }
}

interface Measured {
  gauge: Readings;
}

/** Runs in the page, so it must not use anything outside the function. */
function measure(): void {
  const gauge = {
    shift: 0,
    moved: [] as string[],
    pressed: {} as Record<string, number>,
    shown: {} as Record<string, number>,
    frames: {} as Record<string, number>,
    opened: performance.timeOrigin,
  };
  (globalThis as unknown as Measured).gauge = gauge;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, startTime, sources } = entry as unknown as Shift;
      gauge.shift += value;
      for (const source of sources) gauge.moved.push(describe(value, startTime, source));
    }
  }).observe({ type: "layout-shift", buffered: true });

  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(" ");
  const describe = (value: number, at: number, { node, previousRect, currentRect }: Moved) =>
    `${value.toFixed(4)} at ${Math.round(at)} ms: ` +
    `${node?.nodeName ?? "gone"} "${(node?.textContent ?? "").slice(0, 40)}" ` +
    `from ${place(previousRect)} to ${place(currentRect)}`;

  const read = (element: unknown) =>
    element instanceof HTMLElement && element.role === "gridcell"
      ? (element.ariaLabel ?? "").toLowerCase().split(", ")
      : [];
  document.addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const [name] = read(target);
      if (!name) return;
      gauge.pressed[name] = performance.timeOrigin + timeStamp;
      countFrames(name, target, 1);
    },
    true,
  );
  /**
   * Counts the frames until a cell is shown. The first frame is requested before the page can
   * request one, so this runs before the page's own callbacks.
   */
  const countFrames = (name: string, cell: unknown, count: number) =>
    afterFrame(() => {
      if (gauge.frames[name] !== undefined) return;
      if (read(cell)[1]?.startsWith("empty") !== false) {
        if (count < 100) countFrames(name, cell, count + 1);
        return;
      }
      gauge.frames[name] = count;
      gauge.shown[name] ??= performance.timeOrigin + performance.now();
    });
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage("painted");
    });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const [name, holds] = read(target);
      if (!name || holds === undefined || holds.startsWith("empty")) continue;
      afterFrame(() => (gauge.shown[name] ??= performance.timeOrigin + performance.now()));
    }
  }).observe(document, { subtree: true, attributeFilter: ["aria-label"] });
}

interface Shift {
  readonly value: number;
  readonly startTime: number;
  readonly sources: readonly Moved[];
}

interface Moved {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
