import type { Match, Signer } from "@kifu/client";
import {
  contextFieldOf,
  nextTranscript,
  NO_TRANSCRIPT,
  type PlainSeatSignature,
  segmentSizeOf,
  type ShownGame,
  shownGames,
  signedMatch,
  signFields,
  writeSegment,
} from "@kifu/chain";
import { methodId } from "@kifu/chain/record";
import { Field, PrivateKey, PublicKey } from "o1js";
import { recordCrypto } from "../src/cli/recordCrypto.js";
import { ask, submit } from "../test/harness/http.js";

const crypto = await recordCrypto();

/** What two players sign of a match, and a key that plays nowhere sends. */
export class SegmentTable {
  private readonly sender = PrivateKey.random();
  private nonce = 0;
  /** As of the match's last move. */
  private transcript = NO_TRANSCRIPT;

  constructor(private readonly terms: Parameters<typeof signedMatch>[0]) {}

  /** Adds a move that was made by itself. `before` is the match in which it was made. */
  follow(before: Match, move: string): void {
    this.transcript = this.link(this.transcript, before, timeOf(before), move);
  }

  /** Sends as many of these moves as a segment has, and returns how many that are. */
  async send(
    url: string,
    match: Match,
    signers: readonly Signer[],
    moves: readonly string[],
  ): Promise<number> {
    const game = gameOf(match);
    const size = segmentSizeOf(game.module);
    const sent = moves.slice(0, size);
    // All within one second, which is now: a node refuses a segment that was dated back.
    const time = await timeAt(url);
    let [transcript, before] = [this.transcript, this.transcript];
    for (const [i, move] of sent.entries()) {
      before = transcript;
      transcript = this.link(transcript, match, i === 0 ? timeOf(match) : time, move);
    }
    this.transcript = transcript;

    const matchId = BigInt(signedMatch(this.terms, match.id));
    const [first, second] = match.seats.map(({ owner }) => keyOf(owner));
    const { gameNumber, moveLimit } = match;
    const terms = { matchId, game: BigInt(gameNumber), moveLimit: BigInt(moveLimit) };
    const context = contextFieldOf(crypto.poseidon, { ...terms, first: first!, second: second! });
    const sign = async (ply: number, over: bigint) =>
      await signatureOf(signers[(match.turn + ply - 1) % 2]!, context, over);
    const segment = {
      moves: sent.map((move) => fieldsOf(game, move)),
      times: sent.map(() => time),
      witnesses: [],
      last: await sign(sent.length, transcript),
      other: sent.length > 1 ? await sign(sent.length - 1, before) : undefined,
    };
    const widths = { move: game.moveFields, witness: game.witnessFields };
    const fields = [matchId, ...writeSegment(segment, size, widths)].map((field) => Field(field));
    const signing = { key: this.sender, nonce: this.nonce++ };
    const tx = signFields(methodId(`${game.module}.playMoves`, crypto), fields, signing);
    const answer = await submit(url, tx.toJSON());
    if (answer !== tx.hash().toString()) throw new Error(answer);
    return sent.length;
  }

  private link(transcript: bigint, match: Match, timeBefore: bigint, move: string): bigint {
    const fields = fieldsOf(gameOf(match), move);
    return nextTranscript(crypto.poseidon, transcript, fields, timeBefore);
  }
}

/** The chain's time now. */
async function timeAt(url: string): Promise<bigint> {
  const { body } = await ask(url, "{ chain { time } }");
  const { time } = body.data?.["chain"] as { time: number };
  return BigInt(time);
}

/** When the last move was made, or the match began. */
function timeOf({ deadline, moveLimit }: Match): bigint {
  return BigInt(deadline - moveLimit);
}

function gameOf({ gameNumber }: Match): ShownGame {
  return shownGames.find(({ number }) => number === gameNumber)!;
}

function fieldsOf({ rules }: ShownGame, move: string): bigint[] {
  const read = rules.notation.read(move);
  if (read === undefined) throw new Error(`${move} is no move of ${rules.name}`);
  return rules.encode.move(read);
}

function keyOf(address: string) {
  const { x, isOdd } = PublicKey.fromBase58(address);
  return { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
}

async function signatureOf(
  signer: Signer,
  context: bigint,
  transcript: bigint,
): Promise<PlainSeatSignature> {
  const signature = await signer.signTranscript?.(context, transcript);
  if (signature === undefined) throw new Error("Wallets sign no transcripts");
  return { byOwner: false, ...signature };
}
