/**
 * Loaded into every process that `npm start` starts. The parent holds its standard input open.
 * When the parent is gone, even if it was killed, this process ends as if it was asked to.
 */
process.stdin.on("error", () => undefined);
process.stdin.on("close", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
if ("unref" in process.stdin && typeof process.stdin.unref === "function") process.stdin.unref();
