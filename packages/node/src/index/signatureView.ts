import type { PlainSeatSignature } from "@kifu/chain";
import type { SeatSignature } from "@kifu/wire";

export function signatureView({ byOwner, x, y, z }: PlainSeatSignature): SeatSignature {
  return { byOwner, x: x.toString(), y: y.toString(), z: z.toString() };
}
