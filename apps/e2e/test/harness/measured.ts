/** A figure for the readers of a test's output: a line of its own, whatever comes of the test. */
export function measured(what: string, figure: string): void {
  process.stdout.write(`  ${what}: ${figure}\n`);
}
