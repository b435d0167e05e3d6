/**
 * A loader for mina-signer's derivers, which make the parts of a type of those of its fields. Signers
 * need `signable` alone; the longer `provable` is for circuits, of which pages have none.
 *
 * @param {string} source
 */
module.exports = function slimDerivers(source) {
  const slim = source
    .replace(/^ {4}function provable\([\s\S]*?^ {4}\}\n/m, "")
    .replace("return { provable, signable };", "return { signable };");
  if (slim.length > source.length * 0.6) throw new Error("mina-signer's derivers look different");
  return slim;
};
