/**
 * Loaded into every process that `npm start` starts. The parent keeps the standard input of this
 * process open. When the input closes, the parent has ended or was killed, and this process stops
 * as if it had been asked to.
 */
process.stdin.on("error", () => undefined);
process.stdin.on("close", () => process.kill(process.pid, "SIGTERM"));
process.stdin.resume();
if ("unref" in process.stdin && typeof process.stdin.unref === "function") process.stdin.unref();
