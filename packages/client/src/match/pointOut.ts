import type { Match, SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { type MethodName, moduleOf } from "../accounts/Outbox.js";
import { errorOf } from "../errors/KifuError.js";
import { sendAsSeat, signedId } from "../accounts/seat.js";

interface PointingOut {
  readonly account: Account;
  readonly match: Match;
  readonly seat: SeatNumber;
  readonly time: number | undefined;
}

/** Points out a foul of the opponent's last move. Few games have fouls, so this file loads late. */
export async function pointOut(
  kifu: Pick<ChainConnection, "retry" | "knownOnce" | "send" | "rules">,
  { account, match, seat, time }: PointingOut,
): Promise<void> {
  const refusal = (code: string) => errorOf(code, { facts: { match: match.id } });
  if (seat !== match.turn) throw refusal("match/not-your-turn");
  const { decode, findFoul } = await kifu.rules(match.game);
  const position = decode.state(match.state.map(BigInt), match.turn);
  const proof = position && findFoul?.(position);
  if (proof === undefined) throw refusal("match/no-foul");
  const fields = [await signedId(kifu, match.id), ...proof];
  const method = `${moduleOf(match.game)}.pointOut` as MethodName;
  await sendAsSeat(kifu, { account, seat: match.seats[seat], time, call: { method, fields } });
}
