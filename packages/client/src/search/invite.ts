import type { Player } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { SearchConnection } from "./SearchConnection.js";
import { invitationProof } from "./invitationProof.js";
import { MatchSearch } from "./MatchSearch.js";
import { oppositeSide } from "./oppositeSide.js";
import type { Invitation, InvitationLink, InvitationTerms, StakeOptions } from "./Search.js";
import { Seeking, type SeekWish } from "./Seeking.js";
import { hasTerms } from "./hasTerms.js";
import { searchTerms } from "./searchTerms.js";

/** A number of this many bytes is always below the field's order. */
const SECRET_BYTES = 31;

/** Makes a link and waits for anybody who uses it. Then it seeks that player only. */
export async function invite(
  kifu: SearchConnection,
  account: Account,
  { game, moveLimit, stake, side, secret = randomSecret() }: InvitationTerms,
  { allowance }: StakeOptions = {},
): Promise<Invitation> {
  const terms = { game, moveLimit, ...(stake !== undefined && { stake }) };
  searchTerms(terms);
  const { latestMatch: after = 0 } = await kifu.retry(() => kifu.player(account.address));
  const link = { host: account.address, ...terms, side, after, secret };
  const search = new MatchSearch(kifu, account, terms, {
    wayOf: (entering) =>
      new Seeking(kifu, account, terms, entering, (player) => answerTo(link, player), allowance),
  });
  return Object.assign(search, { link });
}

/** The first player who came with the link. undefined while nobody has come. */
function answerTo(
  { secret, side, ...terms }: InvitationLink,
  { invitations }: Player,
): SeekWish | undefined {
  const guest = invitations.find(
    (each) =>
      hasTerms(each, terms) &&
      each.side === oppositeSide(side) &&
      each.proof === invitationProof(secret, each.owner),
  );
  return guest && { opponent: guest.owner, side };
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return String(bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n));
}
