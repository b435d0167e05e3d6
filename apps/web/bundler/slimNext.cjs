/**
 * A loader for the constants of Next.js, nearly all of which are about servers and builds. Pages read one of them: the
 * name of a header.
 *
 * @param {string} source
 */
module.exports = function slimNext(source) {
  const [header, name] = /^const NEXT_NAV_DEPLOYMENT_ID_HEADER = ('[\w-]+');$/m.exec(source) ?? [];
  if (header === undefined) throw new Error("Next.js's constants look different");
  return `exports.NEXT_NAV_DEPLOYMENT_ID_HEADER = ${name};\n`;
};
