import { codes as engineCodes } from "../../codes.js";
import { VALIDITY_END } from "../../state/validity.js";
import { nodeCodes } from "../codes.js";
import { type Details, NodeError } from "../NodeError.js";

const codes = nodeCodes.ingress;

/** How much of what was given is said back. */
const SHOWN_CHARACTERS = 80;

/** What was given, in few words. Calls nothing of the value's own. */
export function shown(given: unknown): string {
  if (typeof given === "string") {
    return given.length <= SHOWN_CHARACTERS ? given : `${given.slice(0, SHOWN_CHARACTERS)}…`;
  }
  if (given === null) return "null";
  if (typeof given === "number" || typeof given === "boolean") return String(given);
  return typeof given === "undefined" ? "nothing" : `of type ${typeof given}`;
}

export function malformed(property: string, expected: string, given: unknown): NodeError {
  return new NodeError(codes.malformed, `${property} must be ${expected}.`, {
    details: { property, given: shown(given) },
    remedy: "Send the JSON of a signed transaction as the client library makes it.",
  });
}

export function tooLarge(property: string, maximum: number, given: number): NodeError {
  return new NodeError(codes.tooLarge, `${property} is too long.`, {
    details: { property, maximum, given },
    remedy: "Send one transaction, with the arguments of one method.",
  });
}

export function isMessage(): NodeError {
  return new NodeError(codes.message, "Messages do not come this way.", {
    details: { isMessage: true },
    remedy: "Set isMessage to false: what players send is signed by them.",
  });
}

export function unknownMethod(methodId: bigint): NodeError {
  return new NodeError(codes.unknownMethod, "This chain has no such method.", {
    details: { methodId: methodId.toString() },
    remedy: "Check that client and chain are of the same version.",
  });
}

export function wrongArity(method: string, expected: number, got: number): NodeError {
  return new NodeError(codes.wrongArity, `${method} takes ${expected} fields.`, {
    details: { method, expected, got },
    remedy: "Check that client and chain are of the same version.",
  });
}

export function notCanonical(method: string, argument: number): NodeError {
  return new NodeError(codes.notCanonical, "An argument is no value of its type.", {
    details: { method, argument },
    remedy: "Encode arguments with the client library.",
  });
}

export function wrongHash(expected: string, got: string): NodeError {
  return new NodeError(codes.wrongHash, "The hash is not this transaction's.", {
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

export function tooLate(validUntil: bigint, height: number): NodeError {
  return new NodeError(
    engineCodes.session.tooLate,
    "It was signed for earlier blocks, or for ones too far ahead.",
    {
      details: { validUntil: shown(validUntil.toString()), height },
      remedy: `Sign again, for block ${height} and less than ${VALIDITY_END} after it.`,
    },
  );
}

export function nonceUsed(expected: bigint, got: bigint): NodeError {
  return new NodeError(codes.nonceUsed, "The sender has used this nonce.", {
    details: { expected: expected.toString(), got: got.toString() },
    remedy: `Sign again with nonce ${expected}.`,
  });
}

export function nonceTooFar(expected: bigint, got: bigint, ahead: number): NodeError {
  return new NodeError(codes.nonceTooFar, "The nonce is too far ahead.", {
    details: { expected: expected.toString(), got: got.toString(), ahead },
    remedy: `Send nonce ${expected} first; up to ${ahead} more may follow at once.`,
  });
}

export function rateLimited(
  what: "sender" | "address",
  name: string,
  retryAfterMs: number,
): NodeError {
  return new NodeError(codes.rateLimited, `Too many transactions from this ${what}.`, {
    details: { [what]: shown(name), retryAfterMs },
    remedy: `Wait ${retryAfterMs} ms.`,
  });
}

/** Said of the network: whoever waits for it has done nothing wrong. */
export function tooManyRegistrations(network: string, retryAfterMs: number): NodeError {
  return new NodeError(
    codes.tooManyRegistrations,
    "Too many players have registered or queued from this address.",
    {
      details: { address: shown(network), retryAfterMs },
      remedy: `Send the same transaction again in ${retryAfterMs} ms.`,
    },
  );
}

export function busy(what: string, details: Details): NodeError {
  return new NodeError(codes.busy, `${what}.`, {
    details,
    remedy: "Send the same transaction again in a moment.",
  });
}

/** What is thrown by the way is a fault of the chain's, and says nothing of it. */
export function unrunnable(hash?: string): NodeError {
  return new NodeError(codes.unrunnable, "The chain cannot run this transaction.", {
    details: hash === undefined ? {} : { hash },
    remedy: "Check the arguments. If they are right, tell the operator.",
  });
}

export function stopping(): NodeError {
  return new NodeError(codes.stopping, "The node is stopping.", {
    remedy: "Send the same transaction again when it is back.",
  });
}
