import { readFileSync } from "node:fs";
import type { MethodName } from "../../src/accounts/Outbox.js";
import type { TransactionJson } from "@kifu/wire";

interface Vectors {
  codes: string[];
  domains: { name: string; roundLength: number; salt: string; faucet: boolean; domain: string }[];
  keys: { privateKey: string; address: string; x: string; isOdd: boolean }[];
  hashes: { fields: string[]; hash: string }[];
  signatures: { privateKey: string; fields: string[]; r: string; s: string; base58: string }[];
  transactions: {
    method: MethodName;
    privateKey: string;
    argsHash: string;
    json: TransactionJson;
  }[];
}

const FILE = new URL("../../../test/abi/vectors.json", import.meta.url);

/** Test vectors computed by o1js, written by `npm run abi`. */
export const vectors = JSON.parse(readFileSync(FILE, "utf8")) as Vectors;
