/**
 * Loaded into every process that `npm start` starts. Its standard input is held open by the process
 * that started it: when that one is gone, even killed, this process ends as if it were told to.
 */
process.stdin.on("error", () => undefined);
process.stdin.on("close", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
if ("unref" in process.stdin && typeof process.stdin.unref === "function") process.stdin.unref();
