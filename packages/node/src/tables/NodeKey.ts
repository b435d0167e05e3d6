import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Receipt, receiptText } from "@kifu/wire";
import { unsignedFields } from "@kifu/chain";
import type { SecretKey, SignMina } from "@kifu/kit/pallas";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey, type PublicKey, Scalar, Signature } from "o1js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { VapidKey } from "./PushOutbox.js";

/** The PKCS #8 prefix of an Ed25519 private key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
/** Every value with this many bits is a valid Mina private key. */
const KEY_BITS = 253n;

/**
 * The node's secret and the keys derived from it. Each of the nine Mina keys sends one kind of
 * transaction, so that no kind waits for another's nonce. Receipts are signed with Ed25519,
 * because a Mina signature takes longer than all other work for a move.
 */
export class NodeKey {
  readonly segments: SenderKey;
  readonly pairs: SenderKey;
  /** Claims wins on time. */
  readonly timeouts: SenderKey;
  readonly draws: SenderKey;
  readonly takebacks: SenderKey;
  readonly pots: SenderKey;
  /** Has matches rated. */
  readonly ratings: SenderKey;
  /** Signs the transactions that seat sessions in running matches. */
  readonly seats: SenderKey;
  /** Takes in what players do on Mina. */
  readonly inbox: SenderKey;
  /** Public key of receipts, in hexadecimal. */
  readonly receiptKey: string;
  readonly push: VapidKey;
  private readonly receipts;

  private constructor(secret: Buffer, signMina: SignMina, receiptKey?: string) {
    const senderFor = (use: string) => new SenderKey(keyFor(use, secret), signMina);
    this.segments = senderFor("kifu segments");
    this.pairs = senderFor("kifu pairs");
    this.timeouts = senderFor("kifu timeouts");
    this.draws = senderFor("kifu draws");
    this.takebacks = senderFor("kifu takebacks");
    this.pots = senderFor("kifu pots");
    this.ratings = senderFor("kifu ratings");
    this.seats = senderFor("kifu seats");
    this.inbox = senderFor("kifu inbox");
    this.push = new VapidKey(secret);
    const der = Buffer.concat([PKCS8, secret]);
    this.receipts = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const { x = "" } = createPublicKey(this.receipts).export({ format: "jwk" });
    this.receiptKey = receiptKey ?? Buffer.from(x, "base64url").toString("hex");
  }

  /**
   * Reads the key file, or creates it.
   *
   * @param signMina signs the node's own transactions
   */
  static open(file: string, signMina: SignMina = signPlainly, { creates = true } = {}): NodeKey {
    if (!existsSync(file)) {
      if (!creates) throw noKeyFile(file);
      // Written atomically: a crash leaves either the complete file or none.
      const secret = `${randomBytes(32).toString("hex")}\n`;
      writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    const text = readFileSync(file, "utf8").trim();
    if (!/^[0-9a-f]{64}$/.test(text)) throw badKeyFile(file);
    return new NodeKey(Buffer.from(text, "hex"), signMina);
  }

  /**
   * The key of a node that never writes. It has the chain's public key for receipts but not the
   * secret key, so its signatures are not valid.
   */
  static withoutSecret(receiptKey: string, signMina: SignMina): NodeKey {
    return new NodeKey(randomBytes(32), signMina, receiptKey);
  }

  /** Creates a key that is not stored. */
  static create(signMina: SignMina): NodeKey {
    return new NodeKey(randomBytes(32), signMina);
  }

  /**
   * Whether this key signed the receipt. The same receipt always gets the same Ed25519 signature,
   * so the two signatures are compared.
   */
  hasSigned(receipt: Receipt, chain: string): boolean {
    return this.sign(receipt, chain).signature === receipt.signature;
  }

  sign(receipt: Omit<Receipt, "signature">, chain: string): Receipt {
    const text = Buffer.from(receiptText(receipt, chain));
    return { ...receipt, signature: sign(null, text, this.receipts).toString("hex") };
  }
}

function keyFor(use: string, secret: Buffer): PrivateKey {
  const digest = createHash("sha512").update(use).update(secret).digest("hex");
  return PrivateKey.fromBigInt(BigInt(`0x${digest}`) % (1n << KEY_BITS));
}

/**
 * The path of the key file, unless `keys.path` names another one. The file is not inside the
 * store, so no export of the store contains it.
 */
export function keyFileOf(store: string): string {
  return `${resolve(store)}-key`;
}

function noKeyFile(path: string): NodeError {
  return new NodeError(nodeCodes.log.otherKey, "The chain has a key, and this node has none.", {
    details: { path },
    remedy: "Copy the key file of a node that may write, and name it with keys.path.",
  });
}

function badKeyFile(path: string): NodeError {
  return new NodeError(nodeCodes.moves.badKeyFile, "The node's key cannot be read.", {
    details: { path },
    remedy: "Restore the file from a backup. Without it, the node makes a new key.",
  });
}

/** A Mina key that sends the node's own transactions. */
export class SenderKey {
  readonly address: PublicKey;
  private readonly key: SecretKey;

  constructor(
    key: PrivateKey,
    private readonly signMina: SignMina,
  ) {
    this.address = key.toPublicKey();
    const { x, y } = this.address.toGroup();
    this.key = { secret: key.toBigInt(), point: { x: x.toBigInt(), y: y.toBigInt() } };
  }

  sign(methodId: bigint, argsFields: Field[], nonce: bigint): PendingTransaction {
    const unsigned = unsignedFields(methodId, argsFields, { sender: this.address, nonce });
    const message = unsigned.getSignatureData().map((field) => field.toBigInt());
    const { r, s } = this.signMina(this.key, message);
    return unsigned.signed(Signature.fromObject({ r: Field(r), s: Scalar.from(s) }));
  }
}

/** Signs with o1js, which is slow. */
export const signPlainly: SignMina = ({ secret }, message) => {
  const { r, s } = Signature.create(PrivateKey.fromBigInt(secret), message.map(Field));
  return { r: r.toBigInt(), s: s.toBigInt() };
};
