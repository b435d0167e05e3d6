import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";
import {
  buildTransaction,
  type BuiltTransaction,
  decodeTransaction,
  type PlainTransaction,
} from "./decodeTransaction.js";
import { type Method, type MethodSource, type MethodsOptions, methodTable } from "./methodTable.js";
import {
  badSignature,
  malformedTransaction,
  notCanonical,
  unknownMethod,
  wrongArity,
  wrongHash,
} from "./transactionRefusals.js";
import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { PublicKey } from "o1js";
import { LruCache } from "../lib/collections.js";

/** Checks the form and the signature of a transaction, without the chain's state. */
export class TransactionChecks {
  private readonly methods;
  private readonly senders = new Senders();

  constructor(
    runtime: MethodSource,
    private readonly verify: VerifySignature,
    options: MethodsOptions = {},
  ) {
    this.methods = methodTable(runtime, options);
  }

  /**
   * Returns the called method. Throws if the transaction has the wrong number of fields for it.
   */
  methodOf({ methodId, argsFields }: PlainTransaction): Method {
    const method = this.methods.get(methodId);
    if (method === undefined) throw unknownMethod(methodId);
    if (argsFields.length !== method.arity) {
      throw wrongArity(method.name, method.arity, argsFields.length);
    }
    return method;
  }

  /** Builds the transaction for the chain. Throws if the client gave another hash. */
  build(plain: PlainTransaction): BuiltTransaction {
    const built = buildTransaction(plain, this.senders.key(plain.sender));
    if (built.hash === plain.hash) return built;
    throw wrongHash(built.hash.toString(), plain.hash.toString());
  }

  assertCanonical(method: Method, { argsFields }: PlainTransaction): void {
    const argument = method.firstUncanonical(argsFields);
    if (argument !== undefined) throw notCanonical(method.name, argument);
  }

  assertSigned(
    { sender, signature: { r, s } }: PlainTransaction,
    { transaction, signed }: BuiltTransaction,
  ): void {
    // r is the x coordinate of a point, and no point of the curve has x = 0. Verifiers and
    // circuits disagree about a signature with r = 0, so refuse it.
    const isSigned =
      r !== 0n && s !== 0n && this.verify(transaction.sender, signed, transaction.signature);
    if (!isSigned) throw badSignature(sender);
  }
}

/** Throws if the transaction's form or signature is wrong. */
export type Recheck = (transaction: PendingTransaction) => void;

/**
 * Checks a store's pending transactions as if they had just been submitted. The store may be a
 * copy from somebody else, or an older version may have written it.
 */
export function createRecheck(
  runtime: MethodSource,
  verify: VerifySignature,
  { faucet }: Pick<MethodsOptions, "faucet"> = {},
): Recheck {
  const checks = new TransactionChecks(runtime, verify, { own: true, faucet });
  return (transaction) => {
    const plain = decodeTransaction(transaction.toJSON());
    const method = checks.methodOf(plain);
    const built = checks.build(plain);
    checks.assertCanonical(method, plain);
    checks.assertSigned(plain, built);
  };
}

const REMEMBERED = 10_000;

/**
 * The x coordinates of keys that nobody holds: o1js' empty key, and Protokit's key for messages.
 */
const NOBODY: readonly bigint[] = [0n, EMPTY_PUBLICKEY_X.toBigInt()];

/**
 * Parses senders' keys. Checking that a key is on the curve takes almost a millisecond, so recent
 * keys are cached.
 */
export class Senders {
  private readonly known: LruCache<string, PublicKey>;

  constructor(remembered = REMEMBERED) {
    this.known = new LruCache(remembered);
  }

  /** Throws if the key is off the curve, not in canonical form, or held by nobody. */
  key(base58: string): PublicKey {
    const key = this.known.get(base58, () => parseKey(base58));
    if (key === undefined) throw malformedTransaction("sender", "somebody's public key", base58);
    return key;
  }
}

/** Undefined if the key is off the curve, not in canonical form, or held by nobody. */
function parseKey(base58: string): PublicKey | undefined {
  try {
    // `fromBase58` throws if the key is off the curve. Several texts may decode to the same key.
    const key = PublicKey.fromBase58(base58);
    if (NOBODY.includes(key.x.toBigInt())) return undefined;
    return key.toBase58() === base58 ? key : undefined;
  } catch {
    return undefined;
  }
}
