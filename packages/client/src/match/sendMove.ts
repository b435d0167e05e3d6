import { errorOf } from "../errors/clientErrors.js";
import type { MoveToPlay } from "../moves/playSigned.js";
import type { MatchConnection } from "./MatchConnection.js";

/** Signs a move and sends it. Resolves when the node has accepted it. */
export async function sendMove(kifu: MatchConnection, play: MoveToPlay): Promise<void> {
  const chain = await kifu.insist(() => kifu.knownOnce());
  const { playSigned } = await kifu.insist(loadSigning);
  await playSigned(kifu, chain, play);
}

/** Loads what signs moves, which comes apart from the rest: the page of a match is to be light. */
export async function loadSigning(): Promise<typeof import("../moves/playSigned.js")> {
  try {
    return await import("../moves/playSigned.js");
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
}
