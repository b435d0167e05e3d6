import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { Bool, Field, PublicKey } from "o1js";

/**
 * Public keys that nobody holds: o1js' empty key, Protokit's key for messages, and a point off
 * the curve.
 */
export const nobodies: readonly PublicKey[] = [
  PublicKey.empty(),
  PublicKey.from({ x: EMPTY_PUBLICKEY_X, isOdd: Bool(true) }),
  PublicKey.from({ x: Field(0), isOdd: Bool(true) }),
];
