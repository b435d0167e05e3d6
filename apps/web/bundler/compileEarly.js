/**
 * After `next build`: tells browsers to compile the large scripts of a page while they load, on another thread. They would
 * compile each function when it is first called, when a page is waited for: a tenth of the time until a slow phone's
 * match page can be used. Chromium reads this line; to others it is a comment.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HINT = "//# allFunctionsCalledOnLoad\n";
/** A smaller script is compiled sooner than the line is loaded. */
const LARGE_BYTES = 20_000;

const chunks = join(import.meta.dirname, "../.next/static/chunks");
for (const name of readdirSync(chunks).filter((file) => file.endsWith(".js"))) {
  const file = join(chunks, name);
  const script = readFileSync(file, "utf8");
  if (script.length > LARGE_BYTES && !script.startsWith(HINT)) writeFileSync(file, HINT + script);
}
