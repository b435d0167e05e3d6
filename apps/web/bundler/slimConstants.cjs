const { createHash } = require("node:crypto");

/** What Mina's generator of constants hashes, before a constant's number and the try's. */
const NAME = "CodaRescuePasta_p_kimchiRoundConstants";
const FIELD_ORDER = 0x40000000000000000000000000000000224698fc094cf91b992d30ed00000001n;

/**
 * A loader for mina-signer's table of constants, which is random numbers and so cannot be packed.
 * It leaves out those of hashes that no transaction of this chain has, and has pages compute the
 * round constants of Poseidon as Mina did, by SHA-256: 20 kB less for every page. Code that hashes
 * with what is left out gets an error, not a wrong hash; a table that would be computed differently
 * is refused.
 *
 * @param {string} source
 */
module.exports = function slimConstants(source) {
  let tries = "";
  const slim = source
    .replace(/(let prefixHashes(?:Legacy)? = )\{[^}]*\}/g, "$1{}")
    .replace(/(merkleTree: )\[[^\]]*\]/, "$1[]")
    .replace(/let poseidonParamsLegacyFp = [\s\S]*?\n\};/, (params) =>
      params.replace(/((?:mds|roundConstants): )\[[\s\S]*?\n {4}\]/g, "$1[]"),
    )
    .replace(
      /(let poseidonParamsKimchiFp = [\s\S]*?roundConstants: )(\[[\s\S]*?\n {4}\])/,
      (_, before, table) => {
        tries = triesOf([...table.matchAll(/'(\d+)'/g)].map(([, constant]) => BigInt(constant)));
        return `${before}roundConstants()`;
      },
    );
  if (slim.length > source.length * 0.2 || tries === "") {
    throw new Error("mina-signer's constants look different");
  }
  return `import { sha256 } from "@noble/hashes/sha256";\n${slim}\n${generator(tries)}`;
};

/**
 * Which try gave each constant: the first that is below the field's order. A page that knows it
 * hashes once for each.
 *
 * @param {bigint[]} constants
 */
function triesOf(constants) {
  return constants.map((constant, i) => tryOf(constant, i).toString(36)).join("");
}

/**
 * @param {bigint} constant
 * @param {number} i
 */
function tryOf(constant, i) {
  for (let tried = 0; tried < 36; tried++) {
    const hash = createHash("sha256").update(`${NAME}${i}_${tried}`).digest("hex");
    const value = BigInt(`0x${hash}`);
    if (value >= FIELD_ORDER) continue;
    if (value === constant) return tried;
    break;
  }
  throw new Error("Mina's constants are not those that its generator makes");
}

/** @param {string} tries a digit for each constant, three to a round */
function generator(tries) {
  return `
function roundConstants() {
  const constants = Array.from("${tries}", (tried, i) => {
    const hash = sha256("${NAME}" + i + "_" + parseInt(tried, 36));
    return BigInt("0x" + Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  });
  return constants.flatMap((_, i) => (i % 3 === 0 ? [constants.slice(i, i + 3)] : []));
}
`;
}
