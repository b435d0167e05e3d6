/** Prints a measurement on a line of its own, whether the test passes or not. */
export function measured(what: string, figure: string): void {
  process.stdout.write(`  ${what}: ${figure}\n`);
}
