export interface ProgressStream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

interface ProgressOptions {
  label: string;
  unit: string;
  /** Undefined if no progress is shown. */
  stream?: ProgressStream;
  now?: () => number;
}

export const MEGABYTE = 1_000_000;

const REDRAW_MS = 100;
const PLAIN_LINE_MS = 5000;
const PLAIN_LINE_OF_HOURS_MS = 60_000;
const CLEAR_LINE = "\r\u001b[2K";
const BAR_WIDTH = 24;

/**
 * Shows the progress, the speed and the remaining time of long work. A terminal gets one line
 * that is drawn again and again. Other streams get a line now and then.
 */
export class Progress {
  private readonly now: () => number;
  private readonly began: number;
  private drawnAt: number;
  private beganWith: number | undefined;
  private drawn = false;

  constructor(private readonly options: ProgressOptions) {
    this.now = options.now ?? (() => performance.now());
    this.began = this.now();
    // A terminal gets its line at once. Other streams get one only if the work takes long.
    this.drawnAt = options.stream?.isTTY ? -Infinity : this.began;
  }

  /**
   * Shows that `done` of `total` things are finished, or only `done` if the total is unknown.
   * `words` follow.
   */
  update(done: number, total?: number, ...words: readonly string[]): void {
    const { stream } = this.options;
    this.beganWith ??= done;
    if (stream === undefined || !this.isDue(stream, PLAIN_LINE_MS)) return;
    this.draw(stream, [this.line(done, total, Boolean(stream.isTTY)), ...words].join("  "));
  }

  /**
   * Like `update`, for work that takes hours. `part` is the finished fraction, and `words` follow
   * it.
   */
  show(part: number | undefined, ...words: readonly string[]): void {
    const { stream, label } = this.options;
    if (stream === undefined || !this.isDue(stream, PLAIN_LINE_OF_HOURS_MS)) return;
    const bar = part === undefined || !stream.isTTY ? [] : [drawBar(Math.min(1, part))];
    this.draw(stream, [label, ...bar, ...words].join("  "));
  }

  /** Removes the progress line before other output. */
  end(): void {
    if (this.drawn && this.options.stream?.isTTY) this.options.stream.write(CLEAR_LINE);
    this.drawn = false;
  }

  private isDue(stream: ProgressStream, plainLineMs: number): boolean {
    const now = this.now();
    if (now - this.drawnAt < (stream.isTTY ? REDRAW_MS : plainLineMs)) return false;
    this.drawnAt = now;
    return true;
  }

  private draw(stream: ProgressStream, line: string): void {
    this.drawn = true;
    // Cut to the terminal's width, because a wrapped line could not be drawn again.
    if (stream.isTTY) stream.write(CLEAR_LINE + line.slice(0, (stream.columns ?? 80) - 1));
    else stream.write(`${line}\n`);
  }

  private line(done: number, total: number | undefined, bar: boolean): string {
    const { label, unit } = this.options;
    const seconds = (this.now() - this.began) / 1000;
    const rate = seconds > 0 ? (done - (this.beganWith ?? 0)) / seconds : 0;
    const speed = rate > 0 ? [`${count(rate)}/s`] : [];
    if (total === undefined) return [label, `${count(done)} ${unit}`, ...speed].join("  ");
    const part = total === 0 ? 1 : Math.min(1, done / total);
    const left = rate > 0 ? [`${duration((total - done) / rate)} left`] : [];
    return [
      label,
      ...(bar ? [drawBar(part)] : []),
      `${String(Math.floor(part * 100)).padStart(3)} %`,
      `${count(done)} of ${count(total)} ${unit}`,
      ...speed,
      ...left,
    ].join("  ");
  }
}

function drawBar(part: number): string {
  const filled = Math.round(part * BAR_WIDTH);
  return `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}]`;
}

/** Formats a number, such as 1,234 or 12.3 or 0.04. */
export function count(value: number): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 1 ? 1 : 2;
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Formats a number with its noun, such as "1 block" or "2 blocks". */
export function numbered(many: number, one: string, more = `${one}s`): string {
  return `${count(many)} ${many === 1 ? one : more}`;
}

/** Formats seconds, such as 45 s or 3 min 20 s or 2 h 5 min or 9 days 3 h. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${String(whole)} s`;
  if (whole < 3600) return `${String(Math.floor(whole / 60))} min ${String(whole % 60)} s`;
  const hours = Math.floor(whole / 3600);
  if (hours >= 48) return `${String(Math.floor(hours / 24))} days ${String(hours % 24)} h`;
  return `${String(hours)} h ${String(Math.floor((whole % 3600) / 60))} min`;
}

/** Formats a time in milliseconds since 1970, such as 2026-12-14T08:00:00Z. */
export function timeText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}
