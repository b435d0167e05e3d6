import { type DestinationStream, type Logger, pino } from "pino";
import { plainText } from "./plainText.js";

export type Log = Record<
  "debug" | "info" | "warn" | "error" | "fatal",
  (fields: object, message: string) => void
>;

export interface LogSettings {
  level: "debug" | "info" | "warn" | "error" | "silent";
  format: "text" | "json";
}

/**
 * Writes one line per event. The format is JSON for log collectors or text for people.
 *
 * @param destination where the lines go, by default standard output
 * @example createLog({ level: "info", format: "json" }).info({ url }, "Listening")
 */
export function createLog(
  { level, format }: LogSettings,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger {
  return pino(
    {
      level,
      // Omit the host and the process. Log collectors add them.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    format === "json" ? destination : readable(destination),
  );
}

const nothing = () => undefined;

export const silent: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

interface LoggedError {
  message?: string;
  code?: string;
  details?: Record<string, unknown>;
  remedy?: string;
  stack?: string;
}

interface Entry extends Record<string, unknown> {
  level: string;
  time: string;
  msg?: string;
  err?: LoggedError;
}

function readable(destination: DestinationStream): DestinationStream {
  return {
    write: (line) => {
      destination.write(linesOf(JSON.parse(line) as Entry));
    },
  };
}

function linesOf({ level, time, msg, err, ...fields }: Entry): string {
  const clock = time.slice("2026-01-01T".length, -1);
  const about = named(err?.code === undefined ? fields : { ...fields, code: err.code });
  const head = [`${clock} ${level.padEnd(5)} ${plainText(msg ?? err?.message ?? "")}`, ...about];
  const below = [
    named(err?.details ?? {}).join("  "),
    plainText(err?.remedy ?? ""),
    ...(err?.stack ?? "").split("\n").map((frame) => plainText(frame.trim())),
  ].filter((text) => text !== "");
  return [head.join("  "), ...below.map((text) => `  ${text}`), ""].join("\n");
}

function named(fields: Record<string, unknown>): string[] {
  return Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${name}: ${plainText(text)}`;
  });
}
