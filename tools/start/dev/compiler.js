/**
 * Runs the compiler as a child of a Node.js process, because the compiler itself is not a Node.js
 * program. The compiler stops on request, and when the parent of this process ends.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const LIBRARY = new URL(
  "../../../node_modules/typescript-native/lib/getExePath.js",
  import.meta.url,
);

/** @type {{ default: () => string }} */
const { default: getExePath } = await import(LIBRARY.href);
const compiler = spawn(getExePath(), process.argv.slice(2), {
  stdio: ["ignore", "inherit", "inherit"],
});
process.on("SIGTERM", () => compiler.kill());
compiler.on("error", ({ message }) => {
  console.error(`${fileURLToPath(LIBRARY)}: ${message}`);
  process.exit(1);
});
compiler.on("exit", (code) => process.exit(code ?? 1));
