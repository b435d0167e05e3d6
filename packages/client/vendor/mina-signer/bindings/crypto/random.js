export { randomBytes };
function randomBytes(n) {
    return crypto.getRandomValues(new Uint8Array(n));
}
