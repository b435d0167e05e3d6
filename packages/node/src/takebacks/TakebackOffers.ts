import { writeTakeback } from "@kifu/chain";
import { LruCache } from "../LruCache.js";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { type OffersOptions, SeatOffers } from "../offers/SeatOffers.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import type { PlainMatch } from "../signed-moves/PlainMatch.js";
import { validateTakeback, type TakebackStatement } from "./validateTakeback.js";
import { type LastMoves, lastMoves } from "./lastMoves.js";
import type { MatchHistory } from "./MatchHistory.js";
import { assertMoreTakebacks } from "./takebackLimit.js";

export interface TakebackOffersOptions extends OffersOptions {
  key: Pick<NodeKey, "takebacks">;
  history: MatchHistory;
}

/** The number of matches whose last moves are cached. */
const KNOWN = 1000;

/** Keeps takeback requests and carries them out once both seats have signed. */
export class TakebackOffers extends SeatOffers<TakebackStatement> {
  constructor(options: TakebackOffersOptions) {
    const { chain, moveCrypto, key, history } = options;
    // Finding the last moves takes a replay of the match. The cache makes repeated bad signatures
    // cheap.
    const known = new LruCache<string, LastMoves>(KNOWN);
    const last = (match: PlainMatch, id: number, plies: 1 | 2) =>
      known.get(`${id}/${match.transcript}/${plies}`, () =>
        lastMoves(match, history.movesOf(id), plies),
      )!;
    super(options, {
      key: key.takebacks,
      validate: (match, statement, offer) => {
        if (statement.agrees) assertMoreTakebacks(history, statement.match);
        const before = (plies: 1 | 2) => last(match, statement.match, plies).before;
        validateTakeback(match, statement, offer?.plies, BigInt(chain.time), moveCrypto, before);
      },
      call: (match, [first, second]) => {
        const { module, stateFields, moveFields, witnessFields } = match.game;
        const taken = last(match, first.match, first.plies);
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
