import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** How long a push service may accept a token, in seconds. The standard allows a day. */
const VALID_SECONDS = 43_200;

/** The node's key for push services (RFC 8292). It says that all pushes come from one node. */
export class VapidKey {
  /** In base64url, as browsers subscribe with it. */
  readonly publicKey: string;
  private readonly key: KeyObject;

  /** The same secret always gives the same key, so it needs no file of its own. */
  constructor(secret: Uint8Array) {
    const digest = createHash("sha512").update("kifu push").update(secret).digest("hex");
    const number = 1n + (BigInt(`0x${digest}`) % (ORDER - 1n));
    const own = createECDH("prime256v1");
    own.setPrivateKey(Buffer.from(number.toString(16).padStart(64, "0"), "hex"));
    const point = own.getPublicKey();
    this.publicKey = point.toString("base64url");
    this.key = createPrivateKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
        d: own.getPrivateKey().toString("base64url"),
      },
    });
  }

  /**
   * The value of the header `authorization` for a push to this endpoint.
   *
   * @param contact how a push service can reach the operator: a `mailto:` or `https:` address
   * @param now in milliseconds since 1970
   */
  authorize(endpoint: string, contact: string, now: number): string {
    const exp = Math.floor(now / 1000) + VALID_SECONDS;
    const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
    const parts = [{ typ: "JWT", alg: "ES256" }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    const signature = sign("sha256", Buffer.from(parts.join(".")), {
      key: this.key,
      dsaEncoding: "ieee-p1363",
    });
    const token = [...parts, signature.toString("base64url")].join(".");
    return `vapid t=${token}, k=${this.publicKey}`;
  }
}
