/** 40 MB of a compiler's output, without a source map. */
const COMPILED = /\/o1js\/dist\/node\/bindings\/compiled\//;

/** Here o1js keeps a stack of each witness that is computed, for an error that hardly ever comes. */
const NOTED = /\/o1js\/dist\/node\/lib\/util\/global-context\.js$/;

/** Of the hundred frames that Jest has V8 gather. */
const MOST_NOTED = 10;

/** @type {WeakSet<NonNullable<typeof Error.prepareStackTrace>>} */
const skipping = new WeakSet();

/**
 * To be called when Jest has put its own way to print stacks in place. It looks for a source map in each file of each
 * stack that is read, and circuits throw where o1js' compiled code is deep in recursion: to search that for one ends
 * in a stack that overflows now and then, and the suite with it. So its frames are left out. A stack that o1js only
 * notes is written as it is.
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
