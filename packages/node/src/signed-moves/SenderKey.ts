import { unsignedFields } from "@kifu/chain";
import type { SecretKey, SignMina } from "@kifu/kit/pallas";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey, type PublicKey, Scalar, Signature } from "o1js";

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
