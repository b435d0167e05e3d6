const styled = process.stdout.isTTY && !process.env["NO_COLOR"];

// The reader of a pipe may stop early, as in `npm run demo | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

/** Makes text bold on a terminal, unless NO_COLOR is set. */
export function bold(text: string): string {
  return styled ? `\u001b[1m${text}\u001b[0m` : text;
}

/** Makes text dim on a terminal, unless NO_COLOR is set. */
export function dim(text: string): string {
  return styled ? `\u001b[2m${text}\u001b[0m` : text;
}

/** Prints one line. */
export function say(text = ""): void {
  process.stdout.write(`${text}\n`);
}
