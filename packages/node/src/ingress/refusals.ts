import { codes as engineCodes } from "@kifu/chain/codes";
import { VALIDITY_END } from "@kifu/chain";
import { nodeCodes } from "../nodeCodes.js";
import { type Details, NodeError } from "../NodeError.js";

const codes = nodeCodes.ingress;

/** How many characters of an input are repeated. */
const SHOWN_CHARACTERS = 80;

/** A short description of an input. Calls no methods of the value. */
export function truncate(given: unknown): string {
  if (typeof given === "string") {
    return given.length <= SHOWN_CHARACTERS ? given : `${given.slice(0, SHOWN_CHARACTERS)}…`;
  }
  if (given === null) return "null";
  if (typeof given === "number" || typeof given === "boolean") return String(given);
  return typeof given === "undefined" ? "nothing" : `of type ${typeof given}`;
}

/** The JSON is not a transaction. Names the wrong property. */
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

/** The transaction is longer than any of the chain's methods needs. */
export function transactionTooLarge(property: string, maximum: number, given: number): NodeError {
  return new NodeError(codes.tooLarge, `${property} is too long.`, {
    details: { property, maximum, given },
    remedy: "Send one transaction, with the arguments of one method.",
  });
}

/** Protokit runs messages without their sender's signature, so none may come from outside. */
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
 * A method reads its arguments by position, so a missing or additional field would shift all that
 * follow.
 */
export function wrongArity(method: string, expected: number, got: number): NodeError {
  return new NodeError(codes.wrongArity, `${method} takes ${expected} fields.`, {
    details: { method, expected, got },
    remedy: "Check that the client and the chain have the same version.",
  });
}

/** The argument's fields do not decode to a value of its type that encodes to the same fields. */
export function notCanonical(method: string, argument: number): NodeError {
  return new NodeError(codes.notCanonical, "An argument is not a value of its type.", {
    details: { method, argument },
    remedy: "Encode arguments with the client library.",
  });
}

/** A sender later asks for the hash, so it must be that of what was signed. */
export function wrongHash(expected: string, got: string): NodeError {
  return new NodeError(codes.wrongHash, "The hash does not match this transaction.", {
    details: { expected, got },
    remedy: "Hash the transaction after its last change.",
  });
}

/** The transaction was not signed by its sender. */
export function badSignature(sender: string): NodeError {
  return new NodeError(codes.badSignature, "The signature is not the sender's.", {
    details: { sender },
    remedy: "Sign the method's id, the nonce and the arguments' hash with the sender's key.",
  });
}

/**
 * A signature is valid only for a limited time, so that nobody can submit an old transaction later.
 */
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

/** The segment's sender claims that its last move was made earlier than it arrived. */
export function datedBack(made: bigint, time: number): NodeError {
  return new NodeError(engineCodes.segment.badTime, "Its last move is dated too early.", {
    details: { made: truncate(made.toString()), time },
    remedy: "Date the last move at the chain's time.",
  });
}

/** The sender's key has used the nonce, with this transaction or another. */
export function nonceUsed(expected: bigint, got: bigint): NodeError {
  return new NodeError(codes.nonceUsed, "The sender has already used this nonce.", {
    details: { expected: expected.toString(), got: got.toString() },
    remedy: `Sign again with nonce ${expected}.`,
  });
}

/** The gap is so wide that parking everything before it is filled would take too much room. */
export function nonceTooFar(expected: bigint, got: bigint, ahead: number): NodeError {
  return new NodeError(codes.nonceTooFar, "The nonce is too far ahead.", {
    details: { expected: expected.toString(), got: got.toString(), ahead },
    remedy: `Send nonce ${expected} first; up to ${ahead} more may follow at once.`,
  });
}

/** Includes how long to wait, so that clients need not guess. */
export function rateLimited(
  what: "sender" | "address",
  name: string,
  retryAfterMs: number,
): NodeError {
  return new NodeError(codes.rateLimited, `Too many transactions from this ${what}.`, {
    details: { [what]: truncate(name), retryAfterMs },
    remedy: `Wait ${retryAfterMs} ms.`,
  });
}

/** A limit of the whole network. The sender has done nothing wrong. */
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

/** A temporary lack of room. The sender has done nothing wrong. */
export function busy(what: string, details: Details): NodeError {
  return new NodeError(codes.busy, `${what}.`, {
    details,
    remedy: "Send the same transaction again in a moment.",
  });
}

/** An unexpected error of the chain, which says nothing about the transaction. */
export function unrunnableTransaction(hash?: string): NodeError {
  return new NodeError(codes.unrunnable, "The chain cannot run this transaction.", {
    details: hash === undefined ? {} : { hash },
    remedy: "Check the arguments. If they are right, tell the operator.",
  });
}

/** The submission came while the node was closing. */
export function stopping(): NodeError {
  return new NodeError(codes.stopping, "The node is stopping.", {
    remedy: "Send the same transaction again when it is back.",
  });
}
