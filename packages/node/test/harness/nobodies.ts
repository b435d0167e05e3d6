import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { Bool, Field, PublicKey } from "o1js";

/** Keys that nobody holds: o1js' empty one, Protokit's for messages, and one off the curve. */
export const nobodies: readonly PublicKey[] = [
  PublicKey.empty(),
  PublicKey.from({ x: EMPTY_PUBLICKEY_X, isOdd: Bool(true) }),
  PublicKey.from({ x: Field(0), isOdd: Bool(true) }),
];
