import { seatSignatureFields } from "@kifu/chain";
import { nodeCodes } from "../nodeCodes.js";
import { NodeError } from "../NodeError.js";
import { type OffersOptions, SeatOffers } from "../offers/SeatOffers.js";
import type { NodeKey } from "../signed-moves/NodeKey.js";
import { validateDraw, type DrawStatement } from "./validateDraw.js";

export interface DrawOffersOptions extends OffersOptions {
  key: Pick<NodeKey, "draws">;
}

export class DrawOffers extends SeatOffers<DrawStatement> {
  constructor(options: DrawOffersOptions) {
    const { chain, moveCrypto, key } = options;
    super(options, {
      key: key.draws,
      validate: (match, statement) =>
        validateDraw(match, statement, BigInt(chain.time), moveCrypto),
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
    });
  }
}
