import { Field, Poseidon } from "o1js";
import { STATE_FIELDS } from "@kifu/kit";
import { SIGNED_TAKEBACK, TAKEN_BACK } from "@kifu/wire";

/**
 * Computes the context for signing takeback agreements, like `takebackContext` of `@kifu/wire`.
 */
export function contextOfTakebacks(context: Field): Field {
  return Poseidon.hash([Field(SIGNED_TAKEBACK), context]);
}

/** Computes the transcript after a takeback, like `takenBackTranscript` of `@kifu/wire`. */
export function linkTakeback(transcript: Field, plies: Field, state: readonly Field[]): Field {
  const room = Array.from({ length: STATE_FIELDS }, (_, i) => state[i] ?? Field(0));
  return Poseidon.hash([Field(TAKEN_BACK), transcript, plies, ...room]);
}
