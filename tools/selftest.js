/**
 * `npm run test:tools`: runs the tests of tools/ and writes down how many passed and failed. Slow
 * tests, `x.slow.test.js`, run only in `npm run soak` or if an argument is part of their file
 * name. This script lists the files itself, because no pattern works in all supported versions of
 * Node.js.
 */
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { leaveCounts } from "./results.js";
import { filesBelow } from "./setup/checkout.js";

const SLOW = /\.slow\.test\.js$/;
const soaking = process.env["KIFU_SOAK"] === "1";
const [chosen] = process.argv.slice(2);

const folder = fileURLToPath(new URL("test", import.meta.url));
const files = filesBelow(folder)
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => (chosen === undefined ? soaking || !SLOW.test(file) : file.includes(chosen)))
  .map((file) => join(folder, file));

let passed = 0;
/** @type {string[]} */
const failures = [];
const stream = run({ files, concurrency: 2, timeout: 600_000 });
stream.on("test:pass", ({ details, skip, todo }) => {
  if (details.type !== "suite" && skip === undefined && todo === undefined) passed += 1;
});
stream.on("test:fail", ({ name, file, details }) => {
  if (details.type !== "suite") failures.push(`${name} (${file})\n${details.error.cause}`);
});
stream.on("end", () => {
  const failed = failures.length;
  leaveCounts({ passed, failed, failures });
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
});
/** @type {NodeJS.ReadableStream} */
const report = stream.compose(new spec());
report.pipe(process.stdout);
