/** Measures Kifu, and compares it with stock Protokit where both do the same work. */
import { writeFile } from "node:fs/promises";
import { Progress } from "../src/cli/Progress.js";
import { bold, dim, say } from "@kifu/chain/say";
import { installFastPoseidon } from "@kifu/kit/primitives";
import { isHeld } from "./figures/Figure.js";
import { readOptions } from "./options.js";
import { runBench } from "./runBench.js";
import { full, quick } from "./Sizes.js";
import { table } from "./table.js";
import { printMachine } from "./printMachine.js";

export async function benchNode(args: string[]): Promise<void> {
  const { figures, file, seed, ...chosen } = readOptions(args);
  const load = printMachine(seed);
  say(
    chosen.quick
      ? dim("Quick: about two minutes. Without --quick, more is measured, and for longer.")
      : "All figures take half an hour and more; --quick takes about two minutes.",
  );
  if (load > 0.5) say("The machine is busy with other things: ratios hold, times do not.");

  // This process only signs the moves. The systems that are compared run in other processes.
  await installFastPoseidon();
  let progress: Progress | undefined;
  const report = await runBench({
    figures,
    seed,
    sizes: chosen.quick ? quick : full,
    onFigure: (figure) => {
      progress?.end();
      progress = undefined;
      const number = figures.indexOf(figure) + 1;
      process.stderr.write(`${number}/${figures.length} ${figure.about}\n`);
    },
    onProgress: (done, total) => {
      progress ??= new Progress({ label: "   ", unit: "steps", stream: process.stderr });
      progress.update(done, total);
    },
  }).finally(() => progress?.end());

  const [head = "", ...lines] = table(report.rows);
  say(["", bold(head), ...lines, ""].join("\n"));
  if (file !== undefined) {
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
    say(dim(`Written to ${file}`));
  }
  for (const row of report.rows.filter((row) => isHeld(row) === false)) {
    process.stderr.write(`Not held: ${row.what}\n`);
    process.exitCode = 1;
  }
}
