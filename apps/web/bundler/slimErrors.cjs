/**
 * A loader for the styles of Next.js's own error page, which every page would load: two themes, buttons and an icon.
 * Without them the page has the same texts and buttons, in the browser's own look.
 *
 * @param {string} source
 */
module.exports = function slimErrors(source) {
  const isKnown = ["WarningIcon", "errorStyles", "errorThemeCss"].every((name) =>
    source.includes(`${name}: null`),
  );
  if (!isKnown) throw new Error("Next.js's error page looks different");
  return SLIM;
};

const SLIM = `
exports.WarningIcon = () => null;
exports.errorStyles = { container: { fontFamily: "system-ui", padding: 32 } };
exports.errorThemeCss = ":root { color-scheme: light dark }";
`;
