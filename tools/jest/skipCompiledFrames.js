/** 40 MB of compiler output without a source map. */
const COMPILED = /\/o1js\/dist\/node\/bindings\/compiled\//;

/**
 * In this file, o1js records a stack trace for each computed witness. The trace is used only in
 * an error that hardly ever occurs.
 */
const NOTED = /\/o1js\/dist\/node\/lib\/util\/global-context\.js$/;

/** The number of frames to print. V8 collects a hundred, because Jest needs that many. */
const MOST_NOTED = 10;

/** @type {WeakSet<NonNullable<typeof Error.prepareStackTrace>>} */
const skipping = new WeakSet();

/**
 * Leaves the frames of o1js' compiled code out of stack traces. Call it after Jest has installed
 * its own `prepareStackTrace`.
 *
 * Jest looks for a source map for each frame. If a circuit throws deep in a recursion of o1js'
 * compiled code, that search may overflow the stack and fail the suite.
 *
 * @param {Pick<ErrorConstructor, "prepareStackTrace">} errors
 */
export function skipCompiledFrames(errors) {
  const print = errors.prepareStackTrace;
  if (print === undefined || skipping.has(print)) return;
  errors.prepareStackTrace = (error, frames) => {
    if (error.message === "" && NOTED.test(frames[0]?.getFileName() ?? "")) {
      const lines = frames.slice(0, MOST_NOTED).map((frame) => {
        const at = `${frame.getFileName()}:${frame.getLineNumber()}`;
        return `    at ${frame.getFunctionName() ?? ""} (${at})`;
      });
      return ["Error", ...lines].join("\n");
    }
    return print(
      error,
      frames.filter((frame) => !COMPILED.test(frame.getFileName() ?? "")),
    );
  };
  skipping.add(errors.prepareStackTrace);
}
