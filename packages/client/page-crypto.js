/**
 * Replaces Node's crypto for mina-signer in a page. See mina-signer.js.
 *
 * @param {number} length
 */
export function randomBytes(length) {
  return crypto.getRandomValues(new Uint8Array(length));
}
