import { Field, Poseidon, PrivateKey, Signature } from "o1js";
import { engineCodes } from "../../engine/codes.js";
import { shownGames } from "../../runtime/games.js";
import { type ChainTerms, defaultTerms, domainOf } from "../../runtime/runtimeModules.js";
import { signFields } from "../../runtime/signCall.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";
import { clientMethods } from "./clientMethods.js";

export function vectorsOf(runtime: KifuRuntime): object {
  return {
    codes: [...engineCodes, ...shownGames.flatMap(({ rules }) => rules.codes)].sort(),
    domains: CHAINS.map((terms) => ({ ...terms, domain: domainOf(terms).toString() })),
    keys: KEYS.map(keyVector),
    hashes: HASHED.map((fields) => ({
      fields: fields.map(String),
      hash: Poseidon.hash(fields.map(Field)).toString(),
    })),
    signatures: KEYS.flatMap((key) => HASHED.map((fields) => signatureVector(key, fields))),
    transactions: clientMethods(runtime).flatMap((method) =>
      SAMPLES.map((sample, i) => transactionVector(method, sample, KEYS[i] ?? firstKey)),
    ),
  };
}

/**
 * A field holds 31 bytes of a name. One of these names has exactly 31 bytes, and one is longer.
 */
const CHAINS: readonly ChainTerms[] = [
  defaultTerms,
  { ...defaultTerms, salt: "ffffffffffffffffffffffffffffffff" },
  { ...defaultTerms, roundLength: 1_000_000 },
  { ...defaultTerms, faucet: false },
  { ...defaultTerms, name: "k", roundLength: 1, salt: "000102030405060708090a0b0c0d0e0f" },
  { ...defaultTerms, name: "just thirty-one bytes of a name" },
  { ...defaultTerms, name: "Ключ ".repeat(9) },
];

const firstKey = PrivateKey.fromBigInt(1n);
const KEYS = [
  firstKey,
  PrivateKey.fromBigInt(2n),
  PrivateKey.fromBigInt(0x1234_5678_9abc_def0n),
  PrivateKey.fromBigInt((1n << 253n) + 12_345n),
];

const LAST = Field.ORDER - 1n;
const HASHED = [[], [0n], [LAST], [0n, 0n], [1n, 2n, 3n], [LAST, LAST, LAST, LAST, 1n << 254n]];

interface Sample {
  nonce: bigint;
  field: (position: number) => bigint;
}

const SAMPLES: Sample[] = [
  { nonce: 0n, field: () => 0n },
  { nonce: 1n, field: (position) => BigInt(position + 1) },
  { nonce: 4_294_967_296n, field: (position) => LAST - BigInt(position) },
  { nonce: (1n << 64n) - 1n, field: (position) => 1n << BigInt(250 - position) },
];

function keyVector(key: PrivateKey) {
  const { x, isOdd } = key.toPublicKey();
  return {
    privateKey: key.toBase58(),
    address: key.toPublicKey().toBase58(),
    x: x.toString(),
    isOdd: isOdd.toBoolean(),
  };
}

function signatureVector(key: PrivateKey, fields: bigint[]) {
  const signature = Signature.create(key, fields.map(Field));
  const { r, s } = signature;
  return {
    privateKey: key.toBase58(),
    fields: fields.map(String),
    r: r.toString(),
    s: s.toBigInt().toString(),
    base58: signature.toBase58(),
  };
}

function transactionVector(
  { name, id, types, encode }: ReturnType<typeof clientMethods>[number],
  { nonce, field }: Sample,
  key: PrivateKey,
): object {
  let position = 0;
  const values = types.map((type) =>
    type.fromFields(Array.from({ length: type.sizeInFields() }, () => Field(field(position++)))),
  );
  const transaction = signFields(id, encode(values), { key, nonce });
  return {
    method: name,
    privateKey: key.toBase58(),
    argsHash: transaction.argsHash().toString(),
    json: transaction.toJSON(),
  };
}
