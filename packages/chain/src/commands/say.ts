/** Styles text on a terminal; otherwise leaves it plain. */
const styled = process.stdout.isTTY && !process.env["NO_COLOR"];

// The reader of a pipe may stop early: `npm run demo | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

/** Emphasis on a terminal; plain text in a pipe, or where NO_COLOR is set. */
export function bold(text: string): string {
  return styled ? `\u001b[1m${text}\u001b[0m` : text;
}

/** Less important text on a terminal; plain text in a pipe, or where NO_COLOR is set. */
export function dim(text: string): string {
  return styled ? `\u001b[2m${text}\u001b[0m` : text;
}

/** One line of a command's output; an empty one when no text is given. */
export function say(text = ""): void {
  process.stdout.write(`${text}\n`);
}
