import { expect, test } from "@jest/globals";
import { Poseidon, Signature } from "#mina-signer";
import { calls } from "../../src/abi/calls.js";
import { addressOf, readAddress } from "../../src/accounts/address.js";
import { domainOfChain } from "../../src/accounts/ChainConnection.js";
import { KeySigner, signerOf, secretOf } from "../../src/accounts/KeySigner.js";
import { signTransaction } from "../../src/accounts/Outbox.js";
import { vectors } from "./vectors.js";

function signer(privateKey: string): KeySigner {
  const found = signerOf(privateKey);
  if (found === undefined) throw new Error(`${privateKey} is no key`);
  return found;
}

test("addresses are o1js'", () => {
  for (const { privateKey, address, x, isOdd } of vectors.keys) {
    expect(signer(privateKey).address).toBe(address);
    expect(readAddress(address)).toEqual({ x: BigInt(x), isOdd });
    expect(addressOf({ x: BigInt(x), isOdd })).toBe(address);
    expect(secretOf(signer(privateKey))).toBe(privateKey);
  }
});

test.each([
  "",
  "B62q",
  "x".repeat(10_000),
  "B62qrPN5Y5yq8kGE3FbVKbGTdTAJNdtNtB5sNVpxyRwWGcDEhpMzc8h",
])("no address is read from %.20s", (text) => expect(readAddress(text)).toBeUndefined());

test("hashes are o1js'", () => {
  for (const { fields, hash } of vectors.hashes) {
    expect(Poseidon.hash(fields.map(BigInt)).toString()).toBe(hash);
  }
});

test("a chain's domain is that of its name, round length, salt and faucet", () => {
  for (const { domain, ...terms } of vectors.domains) {
    expect(domainOfChain(terms).toString()).toBe(domain);
  }
  expect(new Set(vectors.domains.map(({ domain }) => domain)).size).toBe(vectors.domains.length);
});

test("signatures are o1js', in the format that wallets use", async () => {
  for (const { privateKey, fields, r, s, base58 } of vectors.signatures) {
    const signature = await signer(privateKey).signFields(fields.map(BigInt));
    expect(signature).toEqual({ r: BigInt(r), s: BigInt(s) });
    expect(Signature.fromBase58(base58)).toEqual(signature);
  }
});

test("signed transactions of every method are exactly Protokit's", async () => {
  for (const { method, privateKey, json } of vectors.transactions) {
    const call = { method, fields: json.argsFields.map(BigInt) };
    expect(await signTransaction(signer(privateKey), BigInt(json.nonce), call)).toEqual(json);
  }
  expect(new Set(vectors.transactions.map(({ method }) => method))).toEqual(
    new Set(Object.keys(calls.methods)),
  );
});
