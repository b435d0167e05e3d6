import { Field, PrivateKey, type PublicKey } from "o1js";
import { KeyFields } from "../../src/engine/KeyFields.js";

/**
 * The model refers to keys by name. "p2.wallet" is the second player's own key. "p2.key" and
 * "p2.later" are the session keys that it authorizes.
 */
export type KeyName = string;

/** The name of the empty key, which stands for no key in the state. */
export const NOBODY: KeyName = "nobody";

export const EMPTY_KEY: KeyName = "an empty key";
/** A key argument that encodes no key, because its parity is neither 0 nor 1. */
export const ODD_PARITY: KeyName = "a key of parity 2";

export const STRANGER: KeyName = "stranger";

export const MOST_PLAYERS = 5;

export function walletOf(player: number): KeyName {
  return `p${player}.wallet`;
}

export function keyOf(player: number): KeyName {
  return `p${player}.key`;
}

export function laterKeyOf(player: number): KeyName {
  return `p${player}.later`;
}

const privateKeys = new Map<KeyName, PrivateKey>();
const publicKeys = new Map<KeyName, PublicKey>();
const argumentsByName = new Map<KeyName, KeyFields>([
  [EMPTY_KEY, new KeyFields({ x: Field(0), isOdd: Field(0) })],
  [ODD_PARITY, new KeyFields({ x: Field(7), isOdd: Field(2) })],
]);
const names = new Map<string, KeyName>([["0/0", NOBODY]]);
const namesByX = new Map<bigint, KeyName>([[0n, NOBODY]]);

function hold(name: KeyName, number: number): void {
  const privateKey = PrivateKey.fromBigInt(BigInt(number));
  const publicKey = privateKey.toPublicKey();
  privateKeys.set(name, privateKey);
  publicKeys.set(name, publicKey);
  const fields = KeyFields.of(publicKey);
  argumentsByName.set(name, fields);
  names.set(`${fields.x.toString()}/${fields.isOdd.toString()}`, name);
  namesByX.set(fields.x.toBigInt(), name);
}

for (let player = 1; player <= MOST_PLAYERS; player++) {
  hold(walletOf(player), 1000 * player + 1);
  hold(keyOf(player), 1000 * player + 2);
  hold(laterKeyOf(player), 1000 * player + 3);
}
hold(STRANGER, 1_000_001);

function find<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name);
  if (value === undefined) throw new Error(`There is no key named ${name}`);
  return value;
}

/** The private key with this name. It is the same in every run. */
export const privateKeyOf = (name: KeyName): PrivateKey => find(privateKeys, name);
export const publicKeyOf = (name: KeyName): PublicKey => find(publicKeys, name);
export const keyArgument = (name: KeyName): KeyFields => find(argumentsByName, name);

export function nameOfKey(x: bigint, isOdd: bigint): KeyName {
  return names.get(`${x}/${isOdd}`) ?? `an unknown key (${x}, ${isOdd})`;
}

/** Whether the name stands for a real key. Two names stand for invalid keys. */
export function isKey(name: KeyName): boolean {
  return name !== EMPTY_KEY && name !== ODD_PARITY;
}
