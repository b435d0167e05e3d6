import { shownGames } from "@kifu/chain";
import { contextFieldOf, LARGEST_SPARE, type Match, moveTiming, nextTranscript } from "@kifu/wire";
import { Field, Poseidon, type PrivateKey, PublicKey } from "o1js";
import { signTranscriptQuickly } from "./quickSignature.js";

export type SeenMatch = Pick<
  Match,
  "id" | "gameNumber" | "moveLimit" | "seats" | "ply" | "transcript" | "lastMoveTime"
>;

export const SEEN_MATCH =
  "id gameNumber moveLimit seats { owner sessionKey } ply transcript lastMoveTime turn";

export interface SentMove {
  match: number;
  ply: number;
  move: string[];
  atMost: number;
  transcript: string;
  byOwner: boolean;
  x: string;
  y: string;
  z: string;
}

/** Uses only the node's answer, as a client would. */
export function signNext(
  match: SeenMatch,
  move: string,
  { domain, key }: { domain: bigint; key: PrivateKey },
): SentMove {
  const hash = (fields: readonly bigint[]) => Poseidon.hash(fields.map(Field)).toBigInt();
  const { rules } = shownGames.find(({ number }) => number === match.gameNumber)!;
  const fields = rules.encode.move(rules.notation.read(move));
  const [first, second] = match.seats.map(({ owner }) => {
    const { x, isOdd } = PublicKey.fromBase58(owner);
    return { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
  });
  const context = contextFieldOf(hash, {
    matchId: Field(domain).add(match.id).toBigInt(),
    game: BigInt(match.gameNumber),
    moveLimit: BigInt(match.moveLimit),
    first: first!,
    second: second!,
  });
  const [timeBefore, atMost] = [BigInt(match.lastMoveTime), LARGEST_SPARE];
  const timing = moveTiming({ timeBefore, atMost: BigInt(atMost) });
  const transcript = nextTranscript(hash, BigInt(match.transcript), fields, timing);
  const { x, y, z } = signTranscriptQuickly(key, context, transcript);
  return {
    match: match.id,
    ply: match.ply + 1,
    move: fields.map(String),
    atMost,
    transcript: transcript.toString(),
    byOwner: false,
    x: x.toString(),
    y: y.toString(),
    z: z.toString(),
  };
}
