import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { EMPTY_PUBLICKEY } from "@proto-kit/common";
import { Bool, Field, PublicKey } from "o1js";
import { Senders } from "../../src/mempool/TransactionChecks.js";
import { keyOf } from "./stage.js";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function bytesOf(base58: string): Buffer {
  const number = [...base58].reduce((sum, c) => sum * 58n + BigInt(ALPHABET.indexOf(c)), 0n);
  return Buffer.from(number.toString(16).padStart(80, "0"), "hex");
}

function base58Of(bytes: Buffer): string {
  let text = "";
  for (let rest = BigInt(`0x${bytes.toString("hex")}`); rest > 0n; rest /= 58n) {
    text = `${ALPHABET[Number(rest % 58n)]}${text}`;
  }
  return text;
}

function forged(change: (bytes: Buffer) => void): string {
  const payload = bytesOf(good).subarray(0, -4);
  change(payload);
  const digest = (data: Buffer) => createHash("sha256").update(data).digest();
  return base58Of(Buffer.concat([payload, digest(digest(payload)).subarray(0, 4)]));
}

/** Three version bytes, 32 bytes of x, and one byte of isOdd. */
const X = 3;
const IS_ODD = 35;

const good = keyOf(1).toPublicKey().toBase58();
const senders = new Senders();

function refusal(base58: string): unknown {
  try {
    return senders.key(base58);
  } catch (error) {
    return error;
  }
}

describe("a sender's key", () => {
  it("is read, and read again from memory", () => {
    const key = senders.key(good);
    expect(key.toBase58()).toBe(good);
    expect(senders.key(good)).toBe(key);
    expect(forged(() => undefined)).toBe(good);
  });

  it("is forgotten when many others have come since", () => {
    const key = senders.key(good);
    const others = new Senders(2);
    expect(others.key(good).equals(key).toBoolean()).toBe(true);
    const first = others.key(good);
    for (const number of [2, 3]) others.key(keyOf(number).toPublicKey().toBase58());
    expect(others.key(good)).not.toBe(first);
  });

  it.each([
    ["off the curve", PublicKey.from({ x: Field(offTheCurve()), isOdd: Bool(false) }).toBase58()],
    ["o1js' empty key", PublicKey.empty<typeof PublicKey>().toBase58()],
    ["Protokit's empty key", EMPTY_PUBLICKEY.toBase58()],
    [
      "Protokit's empty key, turned over",
      PublicKey.from({ x: EMPTY_PUBLICKEY.x, isOdd: EMPTY_PUBLICKEY.isOdd.not() }).toBase58(),
    ],
    ["with a wrong checksum", `${good.slice(0, -1)}${good.endsWith("1") ? "2" : "1"}`],
    ["with an isOdd of 2", forged((bytes) => bytes.writeUInt8(2, IS_ODD))],
    ["with an isOdd of 255", forged((bytes) => bytes.writeUInt8(255, IS_ODD))],
    ["of another version", forged((bytes) => bytes.writeUInt8(2, 1))],
    ["with x of the field's modulus and more", forged((bytes) => bytes.fill(255, X, X + 32))],
    ["of no letters of base58", "B62qI0Ol"],
    ["nothing", ""],
  ])("is refused when it is %s", (_name, base58) => {
    expect(refusal(base58)).toMatchObject({ code: "ingress/malformed" });
    expect(refusal(base58)).toMatchObject({ code: "ingress/malformed" });
  });
});

function offTheCurve(): bigint {
  let x = 1n;
  while (isOnCurve(x)) x++;
  return x;
}

function isOnCurve(x: bigint): boolean {
  try {
    return PublicKey.from({ x: Field(x), isOdd: Bool(false) }).toGroup() !== undefined;
  } catch {
    return false;
  }
}
