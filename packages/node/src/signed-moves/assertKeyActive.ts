import { codes } from "@kifu/chain";
import { NodeError } from "../NodeError.js";
import type { PlainSeat } from "./PlainMatch.js";

export function assertKeyActive(
  { expiresAt }: Pick<PlainSeat, "expiresAt">,
  { byOwner }: { readonly byOwner: boolean },
  time: bigint,
): void {
  if (!byOwner && time >= expiresAt) {
    throw new NodeError(codes.session.expired, "The session key has expired.");
  }
}
