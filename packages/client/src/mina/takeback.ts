import { STATE_FIELDS } from "@kifu/kit/plain";
import { Poseidon } from "#mina-signer";

/** The chain's `SIGNED_TAKEBACK`, `SIGNED_NO_TAKEBACK` and `TAKEN_BACK`: "kifu takeback" and so on in ASCII. */
const SIGNED_TAKEBACK = 0x6b6966752074616b656261636bn;
const SIGNED_NO_TAKEBACK = 0x6b696675206e6f2074616b656261636bn;
const TAKEN_BACK = 0x6b6966752074616b656e206261636bn;

/** What a takeback is agreed with, or declined with; the chain's `takebackContext` and `noTakebackContext`. */
export function takebackContext(context: bigint, agrees: boolean): bigint {
  return Poseidon.hash([agrees ? SIGNED_TAKEBACK : SIGNED_NO_TAKEBACK, context]);
}

/** The transcript once moves are taken back; the chain's `takenBackTranscript`. */
export function takenBackTranscript(
  transcript: bigint,
  plies: number,
  state: readonly bigint[],
): bigint {
  const room = Array.from({ length: STATE_FIELDS }, (_, i) => state[i] ?? 0n);
  return Poseidon.hash([TAKEN_BACK, transcript, BigInt(plies), ...room]);
}
