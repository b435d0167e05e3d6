import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser with one subscription, which decrypts what its push service gets. */
export class Browser {
  private readonly own = createECDH("prime256v1");
  private readonly auth = randomBytes(16);

  constructor() {
    this.own.generateKeys();
  }

  get keys() {
    const p256dh = this.own.getPublicKey().toString("base64url");
    return { p256dh, auth: this.auth.toString("base64url") };
  }

  read(sent: Uint8Array): unknown {
    const all = Buffer.from(sent);
    const salt = all.subarray(0, 16);
    const theirs = all.subarray(21, 21 + all[20]!);
    const encrypted = all.subarray(21 + all[20]!);
    const shared = this.own.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.own.getPublicKey(), theirs]);
    const derive = (from: Buffer, salted: Buffer, what: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", from, salted, what, length));
    const input = derive(shared, this.auth, info, 32);
    const key = derive(input, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(input, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(encrypted.subarray(-16));
    const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, -1).toString()) as unknown;
  }
}
