import type { StatementOf } from "@kifu/wire";
import { expect } from "@jest/globals";
import type { SignedStage } from "./SignedStage.js";
import { type DrawWish, signDraw } from "./signDraw.js";

export const DRAWN = { result: "drawn", reason: "agreement" };

export function drawsOf(current: () => { stage: SignedStage; id: number }) {
  function statement(seat: 0 | 1, wish: DrawWish = {}, of = current().id): StatementOf<"draw"> {
    const { seats, match } = current().stage.staged(of);
    return signDraw(match, of, { seat, player: seats[seat] }, wish);
  }

  const offer = async (seat: 0 | 1, wish: DrawWish = {}, of = current().id) =>
    await current().stage.say(statement(seat, wish, of));
  const decline = async (seat: 0 | 1) => await offer(seat, { agrees: false });

  async function refused(code: string, sent: StatementOf<"draw">): Promise<void> {
    await expect(current().stage.say(sent)).rejects.toMatchObject({ code });
  }

  const shown = (of = current().id) => current().stage.records.match(of)?.drawOffer;
  const result = (of = current().id) => {
    const { result, reason, ply } = current().stage.records.match(of)!;
    return { result, reason, ply };
  };

  return { statement, offer, decline, refused, shown, result };
}
