import type { Invocation } from "../Command.js";
import type { Progress } from "../Progress.js";
import {
  isClean,
  keptUp,
  loadtest,
  type LoadtestOptions,
  type Phase,
  summary,
} from "../loadtest/index.js";

const UNITS: Record<Phase, string> = {
  pairing: "matches",
  playing: "moves",
  sequencing: "moves",
};

export async function runLoadtest({ flags, output }: Invocation<LoadtestOptions>): Promise<number> {
  let shown: { phase: Phase; progress: Progress } | undefined;
  try {
    const report = await loadtest(flags, (phase, done, total) => {
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
