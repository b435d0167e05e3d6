import {
  address,
  answered,
  count,
  type Decoded,
  flag,
  list,
  object,
  oneOf,
  optional,
  type Refused,
  signatureFields,
  textLike,
} from "./decoder.js";
import type { Hash } from "./signatures.js";
import type { SignedDigest } from "./statements.js";

/**
 * The kinds of push notifications: it is the player's turn in a slow match, somebody whom they
 * follow challenges them, or their tournament starts. Stores keep a kind's place in this list, so only append.
 */
export const pushKinds = ["turn", "challenge", "tournament"] as const;
/** What a push notification is about. */
export type PushKind = (typeof pushKinds)[number];

/** What a push says. The service worker of the web app shows it. */
export type PushMessage =
  | { readonly kind: "turn"; readonly match: number }
  | { readonly kind: "challenge" }
  | { readonly kind: "tournament"; readonly tournament: string };

/**
 * The maximum number of players whose challenges are pushed to a device.
 *
 * Limit: followed players in a subscription to push notifications.
 */
export const MOST_PUSHED_PLAYERS = 50;

/** The maximum length of a push service's address. */
const LONGEST_ENDPOINT = 1000;

/** What a device asks for when it subscribes to push notifications. */
const wish = {
  owner: address,
  /** The address at the browser's push service to which the node sends. */
  endpoint: textLike(
    /^https?:\/\/[\x21-\x7e]+$/,
    "the address of a push service",
    LONGEST_ENDPOINT,
  ),
  /** The browser's public key on P-256, in base64url. */
  p256dh: textLike(/^[\w-]{87}$/, "a public key in base64url"),
  /** The browser's secret for this subscription, in base64url. */
  auth: textLike(/^[\w-]{22}$/, "16 bytes in base64url"),
  /** What to notify the player of. With an empty list, the subscription ends. */
  kinds: list(oneOf(...pushKinds), pushKinds.length),
  /** The players whose challenges are pushed. */
  follows: list(address, MOST_PUSHED_PLAYERS),
  /** The chain's time of the signature. */
  time: count,
};

/** A device's subscription as its player signed it. */
export const pushSubscription = object({ ...wish, by: object(signatureFields) });
/** A device's subscription as its player signed it. */
export type PushSubscription = Decoded<typeof pushSubscription>;
/** A device's subscription without its signature. */
export type PushWish = Omit<PushSubscription, "by">;

/** The body of `POST /push`. */
export const sentPush = object({ subscription: optional(pushSubscription) });

/** The answer to `POST /push`. */
export const pushAnswer = answered(
  object({
    /** The node's public key for push services, in base64url. undefined if the node sends none. */
    key: optional(textLike(/^[\w-]{87}$/, "a public key in base64url")),
    /** Whether the node keeps the device's subscription now. */
    kept: flag,
  }),
);
/** What a node answers to `POST /push`, if it does not refuse. */
export type PushAnswer = Exclude<Decoded<typeof pushAnswer>, Refused>;

/** "kifu push" in ASCII. It separates subscriptions from every other signature. */
const SIGNED_PUSH = 0x6b6966752070757368n;

/** Bytes that always fit into a field. */
const BYTES = 31;

/** What the signature of a subscription covers. */
export function signedPush(hash: Hash, domain: bigint, sent: PushWish): SignedDigest {
  const { owner, endpoint, p256dh, auth, kinds, follows, time } = sent;
  // No part contains a space, and no kind or address a comma, so each text has one meaning.
  const text = [owner, endpoint, p256dh, auth, kinds.join(), follows.join(), time].join(" ");
  const bytes = new TextEncoder().encode(text);
  const fields: bigint[] = [BigInt(bytes.length)];
  for (let at = 0; at < bytes.length; at += BYTES) {
    const part = bytes.subarray(at, at + BYTES);
    fields.push(part.reduce((number, byte) => number * 256n + BigInt(byte), 0n));
  }
  return { context: hash([SIGNED_PUSH, domain]), digest: hash(fields) };
}
