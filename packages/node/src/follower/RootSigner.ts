import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** The root of a block, signed by a verifier that has executed the block itself. */
export interface SignedRoot {
  readonly domain: string;
  readonly height: number;
  readonly blockHash: string;
  readonly stateRoot: string;
  /** Public key of the verifier, in hexadecimal. */
  readonly key: string;
  /** Ed25519, in hexadecimal, over `rootText`. */
  readonly signature: string;
}

type Root = Pick<SignedRoot, "domain" | "height" | "blockHash" | "stateRoot">;

export function rootText({ domain, height, blockHash, stateRoot }: Root): string {
  return `kifu root\n${domain}\n${height}\n${blockHash}\n${stateRoot}`;
}

/** The key with which a verifier signs the roots that it has computed. */
export class RootSigner {
  /** In hexadecimal. */
  readonly publicKey: string;

  private constructor(private readonly key: KeyObject) {
    this.publicKey = hexOf(createPublicKey(key));
  }

  /** Reads the key file beside the store at this path, or creates it. */
  static open(store: string): RootSigner {
    const file = `${resolve(store)}-verifier-key`;
    if (!existsSync(file)) {
      const { privateKey } = generateKeyPairSync("ed25519");
      const pem = privateKey.export({ format: "pem", type: "pkcs8" });
      writeFileSync(`${file}.new`, pem, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    return new RootSigner(createPrivateKey(readFileSync(file)));
  }

  /** Creates a key that is not stored. */
  static create(): RootSigner {
    return new RootSigner(generateKeyPairSync("ed25519").privateKey);
  }

  sign(root: Root): SignedRoot {
    const signature = sign(null, Buffer.from(rootText(root)), this.key).toString("hex");
    return { ...root, key: this.publicKey, signature };
  }
}

/** Whether the root is signed with the key that it contains. */
export function isSignedRoot(root: SignedRoot): boolean {
  try {
    const x = Buffer.from(root.key, "hex").toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, Buffer.from(rootText(root)), key, Buffer.from(root.signature, "hex"));
  } catch {
    return false;
  }
}

function hexOf(key: KeyObject): string {
  const { x = "" } = key.export({ format: "jwk" });
  return Buffer.from(x, "base64url").toString("hex");
}
