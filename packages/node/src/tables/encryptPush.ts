import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The browser's keys for one subscription, in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** The record size that the header states. One record holds all of a message. */
const RECORD_BYTES = 4096;

/** The random values of a message. Tests give those of RFC 8291. */
export interface PushRandomness {
  readonly salt: Buffer;
  readonly secret: Buffer | undefined;
}

/**
 * Encrypts a message for a browser (RFC 8291, with the content encoding `aes128gcm` of RFC 8188).
 * The push service cannot read it. Throws if the browser's public key is not a point of P-256.
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: BrowserKeys,
  { salt, secret }: PushRandomness = { salt: randomBytes(16), secret: undefined },
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const own = createECDH("prime256v1");
  if (secret === undefined) own.generateKeys();
  else own.setPrivateKey(secret);
  const ours = own.getPublicKey();
  const shared = own.computeSecret(theirs);

  const authSecret = Buffer.from(auth, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const input = hkdf(shared, authSecret, info, 32);
  const key = hkdf(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);

  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The byte 2 marks the end of the last record.
  const plain = Buffer.concat([Buffer.from(message), Uint8Array.of(2)]);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, 16);
  header[20] = ours.length;
  return Buffer.concat([header, ours, encrypted]);
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", input, salt, info, length));
}
