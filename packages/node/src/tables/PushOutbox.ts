import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { Changes } from "../store/Changes.js";
import type { KeptPush, OwedPush } from "../store/parts/push.js";
import type { Store } from "../store/Store.js";

/** Sends a request to a push service, and returns the status of its answer. */
export type SendPush = (
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
) => Promise<number>;

export interface PushOutboxOptions {
  readonly key: VapidKey;
  readonly config: Pick<NodeConfig, "push">;
  readonly now: () => number;
  /** In milliseconds since 1970. */
  readonly date?: (() => number) | undefined;
  readonly send?: SendPush | undefined;
  /** The device to send it to. Undefined if it is not news any more, or the device wants none. */
  readonly deviceFor: (push: OwedPush) => KeptPush | undefined;
  /** Called with a device whose subscription has ended. */
  readonly onGone: (device: KeptPush) => Promise<void>;
  /** Returns false if it failed. */
  readonly commit: (stage: (changes: Changes) => void) => Promise<boolean>;
}

/** How many pushes are sent at once, and how many may wait. */
const [AT_ONCE, MOST_WAITING] = [4, 10_000];

/**
 * After a push service had an error or too much to do, how long to wait before each new attempt, in
 * milliseconds.
 */
export const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000] as const;

/** How long a push service keeps a push for a device that is off, in seconds. */
const KEPT_SECONDS = 86_400;

/** With these answers the push service says that the subscription has ended. */
const GONE = [404, 410];

const TOO_MANY = 429;

interface Owed {
  readonly push: OwedPush;
  /** When to send it again. Undefined if it is being sent, or is next. */
  at: number | undefined;
  /** How often it was sent. */
  attempts: number;
}

/**
 * The pushes that no push service has taken yet. The store has each of them until then, so a node
 * that was killed sends them at its next start. Only a push whose answer a kill cut off may be
 * sent twice.
 */
export class PushOutbox {
  /** Pushes that push services took, and that they did not take. */
  readonly counts = { sent: 0, failed: 0 };
  /** One for each device and subject. A later push about the same replaces an earlier one. */
  private readonly owed = new Map<string, Owed>();
  private readonly next: Owed[] = [];
  private readonly active = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly options: PushOutboxOptions) {}

  /** Sends again what a push service did not take before the node stopped. */
  start(store: Pick<Store, "owedPushes">): void {
    this.send(store.owedPushes());
  }

  /**
   * Records the pushes together with what `record` changes, and then sends them. Does nothing if
   * too many wait.
   */
  async add(pushes: readonly OwedPush[], record: (changes: Changes) => void): Promise<void> {
    if (this.owed.size + pushes.length > MOST_WAITING) {
      this.counts.failed += pushes.length;
      return;
    }
    const kept = await this.options.commit((changes) => {
      record(changes);
      for (const push of pushes) changes.putOwedPush(push);
    });
    if (kept) this.send(pushes);
  }

  /** Sends again what is due. Call it at intervals. */
  tick(): void {
    const now = this.options.now();
    for (const owed of this.owed.values()) {
      if (owed.at === undefined || owed.at > now) continue;
      owed.at = undefined;
      this.next.push(owed);
    }
    this.sendNext();
  }

  get isIdle(): boolean {
    return this.active.size === 0 && (this.stopped || this.next.length === 0);
  }

  /** Resolves when the requests that are open are answered. */
  async answered(): Promise<void> {
    await Promise.all(this.active);
  }

  /** Sends no more, and waits for the requests that are open. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.answered();
  }

  private send(pushes: readonly OwedPush[]): void {
    for (const push of pushes) {
      const owed = { push, at: undefined, attempts: 0 };
      this.owed.set(nameOf(push), owed);
      this.next.push(owed);
    }
    this.sendNext();
  }

  private sendNext(): void {
    while (this.active.size < AT_ONCE && !this.stopped) {
      const owed = this.next.shift();
      if (owed === undefined) return;
      if (!this.isLatest(owed)) continue;
      const sending = this.attempt(owed).finally(() => {
        this.active.delete(sending);
        this.sendNext();
      });
      this.active.add(sending);
    }
  }

  private async attempt(owed: Owed): Promise<void> {
    const { deviceFor, now, onGone } = this.options;
    const device = deviceFor(owed.push);
    if (device === undefined) return await this.remove(owed);
    const status = await this.request(device, owed.push);
    const isTaken = status !== undefined && status >= 200 && status < 300;
    const isPassing = status === undefined || status === TOO_MANY || status >= 500;
    const wait = isPassing ? RETRY_MS[owed.attempts++] : undefined;
    if (wait !== undefined) {
      owed.at = now() + wait;
      return;
    }
    if (isTaken) this.counts.sent++;
    else this.counts.failed++;
    if (status !== undefined && GONE.includes(status)) await onGone(device);
    await this.remove(owed);
  }

  /** The status of the answer. Undefined if the push service is unreachable. */
  private async request(device: KeptPush, { message }: OwedPush): Promise<number | undefined> {
    const { key, config, send = sendOverHttp, date = Date.now } = this.options;
    const headers = {
      authorization: key.authorize(device.endpoint, config.push.contact, date()),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(KEPT_SECONDS),
      // A later push on the same topic replaces this one, if the device is off.
      topic: message.kind === "turn" ? `turn-${message.match}` : message.kind,
    };
    try {
      return await send(device.endpoint, headers, encryptPush(JSON.stringify(message), device));
    } catch {
      return undefined;
    }
  }

  private async remove(owed: Owed): Promise<void> {
    if (!this.isLatest(owed)) return;
    this.owed.delete(nameOf(owed.push));
    await this.options.commit((changes) => changes.removeOwedPush(owed.push));
  }

  private isLatest(owed: Owed): boolean {
    return this.owed.get(nameOf(owed.push)) === owed;
  }
}

function nameOf({ endpoint, subject }: OwedPush): string {
  return `${endpoint} ${subject}`;
}

/** The maximum time for a request to a push service. */
const TIMEOUT_MS = 10_000;

const sendOverHttp: SendPush = async (endpoint, headers, body) => {
  const response = await fetch(endpoint, {
    method: "POST",
    headers,
    body,
    // A redirect could lead into the operator's own network.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
};

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
