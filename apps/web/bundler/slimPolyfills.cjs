/**
 * A loader for what Next.js adds to older browsers. It leaves out the parts that every browser has which can read the
 * app's own scripts: they have private fields and `??=`.
 *
 * @param {string} source
 */
module.exports = function slimPolyfills(source) {
  const at = source.indexOf("Array.prototype.at||");
  const left = source.slice(0, at);
  const names = [...left.matchAll(/"(\w+)"in |\.(\w+)\|\|\([\w.]+=function/g)].map(
    ([, name, other]) => name ?? other,
  );
  if (at < 0 || String(names) !== String(KNOWN)) {
    throw new Error("Next.js's polyfills look different");
  }
  return source.slice(at);
};

const KNOWN = ["trimStart", "trimEnd", "description", "flat", "finally", "fromEntries"];
