import { NodeError } from "../../../node/NodeError.js";
import { commandCodes } from "../codes.js";
import type { Invocation } from "../Command.js";
import type { Progress } from "../Progress.js";
import {
  defaultLoad,
  isClean,
  keptUp,
  loadtest,
  type LoadtestOptions,
  type Phase,
  summary,
} from "./index.js";

const DEFAULT_URL = "http://127.0.0.1:4000";

const UNITS: Record<Phase, string> = {
  registering: "matches",
  signing: "moves",
  playing: "moves",
  settling: "moves",
};

/** `kifu loadtest`: asks the command line what to do, and shows what came of it. */
export async function runLoadtest({ flags, output }: Invocation): Promise<number> {
  const options = optionsOf(flags);
  let shown: { phase: Phase; progress: Progress } | undefined;
  try {
    const report = await loadtest(options, (phase, done, total) => {
      if (shown?.phase !== phase) {
        shown?.progress.end();
        shown = { phase, progress: output.progress(phase, UNITS[phase]) };
      }
      shown.progress.update(done, total);
    });
    shown?.progress.end();
    for (const line of summary(report)) output.say(line);
    output.document(report);
    return isClean(report) && keptUp(report) ? 0 : 1;
  } finally {
    shown?.progress.end();
  }
}

function optionsOf(flags: Invocation["flags"]): LoadtestOptions {
  const url = flags.get("url") ?? DEFAULT_URL;
  if (typeof url !== "string" || !isWebAddress(url)) {
    throw badFlag("url", String(url), "an address of the web, such as http://127.0.0.1:4000");
  }
  const number = (name: Exclude<keyof LoadtestOptions, "url">, least: number): number => {
    const text = flags.get(name);
    if (text === undefined) return defaultLoad[name];
    const value = Number(text);
    if (typeof text !== "string" || text.trim() === "" || !(value >= least && value < 1e6)) {
      throw badFlag(name, String(text), `a number from ${least} on`);
    }
    return value;
  };
  return {
    url,
    matches: Math.round(number("matches", 1)),
    subscribers: Math.round(number("subscribers", 0)),
    seconds: number("seconds", 1),
    rate: number("rate", 0.1),
    flood: number("flood", 0),
  };
}

function badFlag(name: string, given: string, expected: string): NodeError {
  return new NodeError(commandCodes.usage.flagValue, `--${name} must be ${expected}.`, {
    details: { given },
  });
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
