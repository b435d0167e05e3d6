/** Prints a measurement on its own line, even if the test passes. */
export function measured(what: string, figure: string): void {
  process.stdout.write(`  ${what}: ${figure}\n`);
}
