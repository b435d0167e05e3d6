/**
 * A loader for the `process` that Next.js gives to pages, with a queue of its own that nothing uses. React looks for
 * `emit` there, in browsers that lack `reportError`.
 *
 * @param {string} source
 */
module.exports = function slimProcess(source) {
  if (!["nextTick", "emit", "binding"].every((name) => source.includes(`t.${name}=`))) {
    throw new Error("Next.js's process looks different");
  }
  return "module.exports = { browser: true, env: {} };\n";
};
