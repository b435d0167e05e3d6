/**
 * A loader that puts a SHA-256 of a few lines in the place of noble's SHA-2 hashes. Pages hash with SHA-256 alone, and
 * little: addresses, and the constants of Poseidon. Its own constants are computed as well: tables of random numbers cannot be
 * packed.
 *
 * @param {string} source
 */
module.exports = function slimSha2(source) {
  const isKnown = ["SHA256", "SHA224", "sha256", "sha224"].every((name) =>
    new RegExp(`^export (class|const) ${name}\\b`, "m").test(source),
  );
  if (!isKnown) throw new Error("noble's SHA-2 hashes look different");
  return SLIM;
};

/** FIPS 180-4. Constants are the first bits behind the point of the square and cube roots of the first primes. */
const SLIM = `
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const begin = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

export function sha256(given) {
  const bytes = typeof given === "string" ? new TextEncoder().encode(given) : given;
  const size = bytes.length;
  const padded = new Uint8Array(((size + 72) >> 6) << 6);
  padded.set(bytes);
  padded[size] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, size * 8);
  const state = Int32Array.from(begin);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = words[i - 15];
      const y = words[i - 2];
      words[i] =
        words[i - 16] +
        words[i - 7] +
        (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) +
        (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    for (let i = 0; i < 64; i++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i];
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + other) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => hash.setInt32(4 * i, word));
  return new Uint8Array(hash.buffer);
}

sha256.create = () => {
  const taken = [];
  return {
    update(bytes) {
      taken.push(...bytes);
      return this;
    },
    digest: () => sha256(Uint8Array.from(taken)),
  };
};

// Its own module exports these as well, and no page uses them.
export const [SHA256, SHA224, sha224] = [];
`;
