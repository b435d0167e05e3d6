import { codes as engineCodes } from "@kifu/chain/codes";
import { VALIDITY_END } from "@kifu/chain";
import { nodeCodes } from "../lib/nodeCodes.js";
import { truncate } from "../lib/refusals.js";
import { NodeError } from "../lib/NodeError.js";

const codes = nodeCodes.ingress;

export function malformedTransaction(
  property: string,
  expected: string,
  given: unknown,
): NodeError {
  return new NodeError(codes.malformed, `${property} must be ${expected}.`, {
    details: { property, given: truncate(given) },
    remedy: "Send the JSON of a signed transaction as the client library makes it.",
  });
}

/** No method of the chain takes this many fields. */
export function transactionTooLarge(property: string, maximum: number, given: number): NodeError {
  return new NodeError(codes.tooLarge, `${property} is too long.`, {
    details: { property, maximum, given },
    remedy: "Send one transaction, with the arguments of one method.",
  });
}

/**
 * Protokit runs messages without their sender's signature, so no message may come from outside.
 */
export function isMessage(): NodeError {
  return new NodeError(codes.message, "Messages are not accepted here.", {
    details: { isMessage: true },
    remedy: "Set isMessage to false: players send signed transactions.",
  });
}

export function unknownMethod(methodId: bigint): NodeError {
  return new NodeError(codes.unknownMethod, "This chain has no such method.", {
    details: { methodId: methodId.toString() },
    remedy: "Check that the client and the chain have the same version.",
  });
}

/**
 * A method reads its arguments by position, so a missing field would shift all later fields.
 */
export function wrongArity(method: string, expected: number, got: number): NodeError {
  return new NodeError(codes.wrongArity, `${method} takes ${expected} fields.`, {
    details: { method, expected, got },
    remedy: "Check that the client and the chain have the same version.",
  });
}

/** The argument's fields do not encode a valid value of its type. */
export function notCanonical(method: string, argument: number): NodeError {
  return new NodeError(codes.notCanonical, "An argument is not a value of its type.", {
    details: { method, argument },
    remedy: "Encode arguments with the client library.",
  });
}

/**
 * A sender later asks for the transaction by hash, so the hash must match the signed fields.
 */
export function wrongHash(expected: string, got: string): NodeError {
  return new NodeError(codes.wrongHash, "The hash does not match this transaction.", {
    details: { expected, got },
    remedy: "Hash the transaction after its last change.",
  });
}

export function badSignature(sender: string): NodeError {
  return new NodeError(codes.badSignature, "The signature is not the sender's.", {
    details: { sender },
    remedy: "Sign the method's id, the nonce and the arguments' hash with the sender's key.",
  });
}

/** A transaction lapses after a limited time, so that nobody can submit an old one later. */
export function tooLate(validUntil: bigint, time: number): NodeError {
  return new NodeError(
    engineCodes.session.tooLate,
    "It was signed for an earlier time, or for one too far ahead.",
    {
      details: { validUntil: truncate(validUntil.toString()), time },
      remedy: `Sign again, for a time from ${time} on and less than ${VALIDITY_END} seconds later.`,
    },
  );
}

/** The sender dates the segment's last move too long before the segment arrived. */
export function datedBack(made: bigint, time: number): NodeError {
  return new NodeError(engineCodes.segment.badTime, "Its last move is dated too early.", {
    details: { made: truncate(made.toString()), time },
    remedy: "Date the last move at the chain's time.",
  });
}

export function nonceUsed(expected: bigint, got: bigint): NodeError {
  return new NodeError(codes.nonceUsed, "The sender has already used this nonce.", {
    details: { expected: expected.toString(), got: got.toString() },
    remedy: `Sign again with nonce ${expected}.`,
  });
}

/**
 * The nonce is so far ahead that parking the transactions up to it would take too much room.
 */
export function nonceTooFar(expected: bigint, got: bigint, ahead: number): NodeError {
  return new NodeError(codes.nonceTooFar, "The nonce is too far ahead.", {
    details: { expected: expected.toString(), got: got.toString(), ahead },
    remedy: `Send nonce ${expected} first; up to ${ahead} more may follow at once.`,
  });
}

/** The whole network has reached its limit. The sender may have done nothing wrong. */
export function tooManyRegistrations(network: string, retryAfterMs: number): NodeError {
  return new NodeError(
    codes.tooManyRegistrations,
    "Too many players have registered or queued from this address.",
    {
      details: { address: truncate(network), retryAfterMs },
      remedy: `Send the same transaction again in ${retryAfterMs} ms.`,
    },
  );
}

/** The chain threw an unexpected error, which says nothing about the transaction. */
export function unrunnableTransaction(hash?: string): NodeError {
  return new NodeError(codes.unrunnable, "The chain cannot run this transaction.", {
    details: hash === undefined ? {} : { hash },
    remedy: "Check the arguments. If they are right, tell the operator.",
  });
}
