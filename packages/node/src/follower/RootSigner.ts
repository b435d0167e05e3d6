import { type ChainPoint, genesis, publicValuesAt } from "@kifu/chain";
import { verifiedFields } from "@kifu/chain/settlement";
import type { SecretKey, SignMina } from "@kifu/kit/pallas";
import type { RootContract, SignedRoot } from "@kifu/wire";
import { BlockProverPublicOutput } from "@proto-kit/protocol";
import { Field, PrivateKey, PublicKey, Scalar, Signature, TokenId } from "o1js";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { signPlainly } from "../tables/NodeKey.js";

/** The chain after a block, as a verifier signs it for a settlement contract or for none. */
export type Root = Omit<SignedRoot, "key" | "signature">;

/** The chain after the block at this height. */
export function rootOf(
  point: ChainPoint,
  blockHash: bigint,
  contract: RootContract | undefined,
): Root {
  const { domain, stateRoot, blockTreeRoot, transactionsHash, time } = point;
  const height = Number(point.blockNumber) - 1;
  const roots = { domain, height, blockHash, stateRoot, blockTreeRoot, transactionsHash, time };
  return { ...roots, contract: contract?.address, terms: contract?.terms };
}

/**
 * The fields of a root's signature. A settlement contract checks them, and so no signature serves for
 * another contract, chain or block.
 */
function fieldsOf({ height, contract, terms = 0n, ...point }: Root): Field[] {
  const blockNumber = BigInt(height) + 1n;
  const values = publicValuesAt({ ...genesis(point.domain), ...point, blockNumber });
  const nobody = PublicKey.empty<typeof PublicKey>();
  const address = contract === undefined ? nobody : PublicKey.fromBase58(contract);
  return verifiedFields({
    contract: { address, tokenId: TokenId.default },
    terms: Field(terms),
    publicOutput: new BlockProverPublicOutput(
      BlockProverPublicOutput.fromFields(values.map(Field)),
    ),
  });
}

/** The key with which a verifier signs the roots that it has computed. */
export class RootSigner {
  /** The verifier's address. */
  readonly publicKey: string;

  private readonly secret: SecretKey;

  private constructor(
    key: PrivateKey,
    private readonly signMina: SignMina,
  ) {
    const address = key.toPublicKey();
    this.publicKey = address.toBase58();
    const { x, y } = address.toGroup();
    this.secret = { secret: key.toBigInt(), point: { x: x.toBigInt(), y: y.toBigInt() } };
  }

  /** Reads the key file beside the store at this path, or creates it. */
  static open(store: string, signMina: SignMina): RootSigner {
    const file = `${resolve(store)}-verifier-key`;
    if (!existsSync(file)) {
      const secret = `${PrivateKey.random().toBase58()}\n`;
      writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    const text = readFileSync(file, "utf8").trim();
    try {
      return new RootSigner(PrivateKey.fromBase58(text), signMina);
    } catch {
      throw badVerifierKey(file);
    }
  }

  /** Creates a key that is not stored. */
  static create(signMina = signPlainly): RootSigner {
    return new RootSigner(PrivateKey.random(), signMina);
  }

  sign(root: Root): SignedRoot {
    const message = fieldsOf(root).map((field) => field.toBigInt());
    const { r, s } = this.signMina(this.secret, message);
    const signature = Signature.fromObject({ r: Field(r), s: Scalar.from(s) });
    return { ...root, key: this.publicKey, signature: signature.toBase58() };
  }
}

/** Whether the root is signed with the key that it contains. */
export function isSignedRoot({ key, signature, ...root }: SignedRoot): boolean {
  try {
    const owner = PublicKey.fromBase58(key);
    return Signature.fromBase58(signature).verify(owner, fieldsOf(root)).toBoolean();
  } catch {
    return false;
  }
}

function badVerifierKey(path: string): NodeError {
  return new NodeError(nodeCodes.moves.badKeyFile, "The verifier's key cannot be read.", {
    details: { path },
    remedy: "Restore the file from a backup. Without it, the verifier makes a new key.",
  });
}
