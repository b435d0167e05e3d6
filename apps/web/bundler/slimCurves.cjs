/**
 * A loader for mina-signer's curves. It says of those that signers do not use that making them has no effect, so
 * that pages leave them out, with everything that only they need: how a curve of another form is doubled, and how
 * something is hashed to a point, which throws then.
 *
 * @param {string} source
 */
module.exports = function slimCurves(source) {
  const cuts = [
    [/^const (?:Vesta|PallasAffine) = (?=create)/gm, 2, "$&/* @__PURE__ */ "],
    [/GroupMap\.create\(Fp, GroupMapParamsFp\)/g, 1, "({})"],
    [/^ {4}if \(a \+ 3n === p\)\n.*projectiveDoubleAminus3.*\n/gm, 2, ""],
  ];
  let slim = source;
  for (const [pattern, times, replacement] of cuts) {
    if (slim.match(pattern)?.length !== times) {
      throw new Error("mina-signer's curves look different");
    }
    slim = slim.replace(pattern, replacement);
  }
  return slim;
};
