/** Text for a terminal; plain where the output is none. */
const styled = process.stdout.isTTY && !process.env["NO_COLOR"];

// Whoever reads along may stop reading: `npm run demo | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

export function bold(text: string): string {
  return styled ? `\u001b[1m${text}\u001b[0m` : text;
}

export function dim(text: string): string {
  return styled ? `\u001b[2m${text}\u001b[0m` : text;
}

export function say(text = ""): void {
  process.stdout.write(`${text}\n`);
}
