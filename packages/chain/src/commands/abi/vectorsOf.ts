import { UnsignedTransaction } from "@proto-kit/sequencer";
import { Field, Poseidon, PrivateKey, Signature, UInt64 } from "o1js";
import { type ChainTerms, defaultTerms, domainOf } from "../../runtime/modules.js";
import type { KifuRuntime } from "../../runtime/standalone.js";
import { circuitOf, codesOfChain, methodNames } from "./abiOf.js";

/** What o1js makes of samples, for clients to be held against. */
export function vectorsOf(runtime: KifuRuntime): object {
  return {
    codes: codesOfChain(),
    domains: CHAINS.map((terms) => ({ ...terms, domain: domainOf(terms).toString() })),
    keys: KEYS.map(keyVector),
    hashes: HASHED.map((fields) => ({
      fields: fields.map(String),
      hash: Poseidon.hash(fields.map(Field)).toString(),
    })),
    signatures: KEYS.flatMap((key) => HASHED.map((fields) => signatureVector(key, fields))),
    transactions: methodNames(runtime).flatMap((name) =>
      SAMPLES.map((sample, i) => transactionVector(runtime, name, sample, KEYS[i] ?? firstKey)),
    ),
  };
}

/** A field has room for 31 bytes of a name. */
const CHAINS: readonly ChainTerms[] = [
  defaultTerms,
  { ...defaultTerms, salt: "ffffffffffffffffffffffffffffffff" },
  { ...defaultTerms, roundLength: 1_000_000 },
  { name: "k", roundLength: 1, salt: "000102030405060708090a0b0c0d0e0f" },
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
  /** The field of an argument by its place. */
  field: (place: number) => bigint;
}

const SAMPLES: Sample[] = [
  { nonce: 0n, field: () => 0n },
  { nonce: 1n, field: (place) => BigInt(place + 1) },
  { nonce: 4_294_967_296n, field: (place) => LAST - BigInt(place) },
  { nonce: (1n << 64n) - 1n, field: (place) => 1n << BigInt(250 - place) },
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
  runtime: KifuRuntime,
  name: string,
  { nonce, field }: Sample,
  key: PrivateKey,
): object {
  const [module = "", method = ""] = name.split(".");
  const { types, encode } = circuitOf(runtime, name);
  let place = 0;
  const values = types.map((type) =>
    type.fromFields(Array.from({ length: type.sizeInFields() }, () => Field(field(place++)))),
  );
  const transaction = new UnsignedTransaction({
    methodId: Field(runtime.methodIdResolver.getMethodId(module, method)),
    nonce: UInt64.from(nonce),
    sender: key.toPublicKey(),
    argsFields: encode(values),
    auxiliaryData: [],
    isMessage: false,
  }).sign(key);
  return {
    method: name,
    privateKey: key.toBase58(),
    argsHash: transaction.argsHash().toString(),
    // What is sent, to the letter.
    json: transaction.toJSON(),
  };
}
