import { writeTakeback } from "@kifu/chain";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { type OffersOptions, SeatOffers } from "../offers/SeatOffers.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { judgeTakeback, type SaidOfTakeback } from "./judgeTakeback.js";
import { lastMoves } from "./lastMoves.js";
import type { OpenTakebacks } from "./OpenTakebacks.js";

/** What offers are judged, kept and brought into the chain with. */
export interface TakebackOffersOptions extends OffersOptions {
  key: Pick<NodeKey, "takebacks">;
  /** The fields of all moves that have led to where a match is, whether or not they are in a transaction. */
  movesOf: (match: number) => readonly (readonly bigint[])[];
  /** How often moves of a match were taken back so far. */
  takenBack: (match: number) => number;
}

/**
 * How often moves of one match can be taken back by way of the node, which sends, and has proven, each at its own cost: a
 * match of so many moves would have no end otherwise.
 */
export const MOST_TAKEBACKS = 20;

/** Keeps what players ask to take back, and takes it back once both have signed. The match goes on from there. */
export class TakebackOffers extends SeatOffers<SaidOfTakeback> implements OpenTakebacks {
  constructor(options: TakebackOffersOptions) {
    const { chain, judging, key, movesOf, takenBack } = options;
    super(options, {
      key: key.takebacks,
      judge: (match, said, offer) => {
        if (said.agrees && takenBack(said.match) >= MOST_TAKEBACKS) throw tooMany();
        const before = (plies: 1 | 2) => lastMoves(match, movesOf(said.match), plies).before;
        judgeTakeback(match, said, offer?.plies, BigInt(chain.time), judging, before);
      },
      call: (match, [first, second]) => {
        const { module, stateFields, moveFields, witnessFields } = match.game;
        const taken = lastMoves(match, movesOf(first.match), first.plies);
        const takeback = { ...taken, signed: [first.by, second.by] as const };
        const widths = { state: stateFields, move: moveFields, witness: witnessFields };
        return { module, method: "takeBack", fields: writeTakeback(takeback, widths) };
      },
      noOffer: () =>
        new NodeError(
          nodeCodes.takebacks.noOffer,
          "Nobody asks to take a move back in this match.",
        ),
      declined: () =>
        new NodeError(
          nodeCodes.takebacks.declined,
          "The opponent has declined to take moves back.",
          {
            remedy: "Ask again after the next move.",
          },
        ),
    });
  }
}

function tooMany(): NodeError {
  return new NodeError(nodeCodes.takebacks.tooMany, "No more moves are taken back in this match.", {
    details: { most: MOST_TAKEBACKS },
  });
}
