/**
 * A loader for the part of Next.js's router that calls functions on the server. This app has none, and every page
 * would load it.
 *
 * @param {string} source
 */
module.exports = function slimActions(source) {
  if (
    !/^async function fetchServerAction\(/m.test(source) ||
    !/^function serverActionReducer\(/m.test(source)
  ) {
    throw new Error("Next.js's server actions look different");
  }
  return SLIM;
};

const SLIM = `
exports.serverActionReducer = () => {
  throw new Error("This app has no server actions");
};
`;
