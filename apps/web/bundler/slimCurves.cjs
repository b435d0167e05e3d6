/**
 * A loader for mina-signer's curves. It says of those that signers do not use that making them has no effect, so
 * that pages leave them out, with everything that only they need.
 *
 * @param {string} source
 */
module.exports = function slimCurves(source) {
  const slim = source.replace(/^const (Vesta|PallasAffine) = (?=create)/gm, "$&/* @__PURE__ */ ");
  if (slim.split("@__PURE__").length !== 3) throw new Error("mina-signer's curves look different");
  return slim;
};
