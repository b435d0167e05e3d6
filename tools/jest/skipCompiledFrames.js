/** 40 MB of a compiler's output, without a source map. */
const COMPILED = /\/o1js\/dist\/node\/bindings\/compiled\//;

/** @type {WeakSet<NonNullable<typeof Error.prepareStackTrace>>} */
const skipping = new WeakSet();

/**
 * To be called when Jest has put its own way to print stacks in place. It looks for a source map in each file of each
 * stack that is read, and circuits throw where o1js' compiled code is deep in recursion: to search that for one ends
 * in a stack that overflows now and then, and the suite with it. So its frames are left out.
 *
 * @param {Pick<ErrorConstructor, "prepareStackTrace">} errors
 */
export function skipCompiledFrames(errors) {
  const print = errors.prepareStackTrace;
  if (print === undefined || skipping.has(print)) return;
  errors.prepareStackTrace = (error, frames) =>
    print(
      error,
      frames.filter((frame) => !COMPILED.test(frame.getFileName() ?? "")),
    );
  skipping.add(errors.prepareStackTrace);
}
