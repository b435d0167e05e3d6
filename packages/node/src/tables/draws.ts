import { codes, seatSignatureFields } from "@kifu/chain";
import type { StatementOf } from "@kifu/wire";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Chain } from "../sequencer/Chain.js";
import type { AgreementRule } from "./Agreements.js";
import { type MoveCrypto, verifyStatement } from "./verifyStatement.js";
import type { SenderKey } from "./NodeKey.js";
import { deadlineOf, type PlainMatch } from "./Table.js";

/** Draws: the match ends once both seats have signed its transcript. */
export function drawRule({
  chain,
  key,
  moveCrypto,
}: {
  chain: Pick<Chain, "time">;
  key: SenderKey;
  moveCrypto: MoveCrypto;
}): AgreementRule<"draw"> {
  return {
    key,
    validate: (match, statement) => validateDraw(match, statement, BigInt(chain.time), moveCrypto),
    call: (_match, agreed) => ({
      module: "Matches",
      method: "agreeDraw",
      fields: agreed.flatMap(({ by }) => seatSignatureFields(by)),
    }),
    noOffer: () => new NodeError(nodeCodes.draws.noOffer, "No draw is offered in this match."),
    declined: () =>
      new NodeError(nodeCodes.draws.declined, "The opponent has declined a draw.", {
        remedy: "Offer it again after the next move.",
      }),
  };
}

/**
 * Validates a draw statement without a circuit. The checks have the order and the codes of
 * `agreeDraw`. Throws the refusal.
 */
export function validateDraw(
  match: PlainMatch,
  statement: Omit<StatementOf<"draw">, "match">,
  time: bigint,
  moveCrypto: MoveCrypto,
): void {
  if (match.isOver) throw new NodeError(codes.match.finished, "The match is over.");
  if (match.ply < 2) {
    throw new NodeError(codes.match.notBothMoved, "A side has not moved yet.", {
      remedy: "Announce an abort: until both have moved, either player can.",
    });
  }
  if (time > deadlineOf(match)) {
    throw new NodeError(codes.match.outOfTime, "The time of the side to move has run out.");
  }
  if (statement.transcript !== match.transcript) {
    throw new NodeError(nodeCodes.draws.otherPosition, "The match has moved on.", {
      details: { ply: match.ply, transcript: match.transcript.toString() },
      remedy: "A move withdraws an offer. Offer a draw of the match as it is now.",
    });
  }
  verifyStatement(match, statement, time, moveCrypto);
}
