/**
 * Replaces, in a page, what mina-signer takes from Node's crypto: see mina-signer.js.
 *
 * @param {number} length
 */
export function randomBytes(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}
