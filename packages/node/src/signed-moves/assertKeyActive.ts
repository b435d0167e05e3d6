import { codes } from "@kifu/chain";
import { NodeError } from "../NodeError.js";
import type { PlainSeat } from "./PlainMatch.js";

/** Throws where a seat signed with its session, which has expired. */
export function assertKeyActive(
  { expiresAt }: Pick<PlainSeat, "expiresAt">,
  { byOwner }: { readonly byOwner: boolean },
  time: bigint,
): void {
  if (!byOwner && time >= expiresAt) {
    throw new NodeError(codes.session.expired, "The session key has expired.");
  }
}
