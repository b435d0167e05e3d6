import { defaultTerms, domainOf, gameNumbers } from "@kifu/chain";
import { plainKey, type StatementOf, tournamentKinds, type TournamentTerms } from "@kifu/wire";
import type { Player } from "../harness/Player.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto } from "./SignedStage.js";

export interface StatementWish {
  /** False to sign with the session's key. Default: the wallet's. */
  byOwner?: boolean;
  /** The player who signs, if not the one who enters. */
  by?: Player;
  /** The chain for which it is signed. */
  domain?: bigint;
}

const { hash } = moveCrypto;

export const swiss: Omit<TournamentTerms, "start"> = {
  form: "swiss",
  game: gameNumbers.TicTacToe,
  moveLimit: 100,
  rated: false,
  stake: 0,
  bots: false,
  length: 1,
  listed: true,
};

export function signTournament(
  player: Player,
  terms: TournamentTerms,
  time: number,
  { byOwner = true, by = player, domain = domainOf(defaultTerms) }: StatementWish = {},
): StatementOf<"tournament"> {
  const made = { ...terms, owner: ownerOf(player), time };
  const { context, digest } = tournamentKinds.tournament.signed(hash, domain, made);
  const signature = signTranscriptQuickly(byOwner ? by.wallet : by.session, context, digest);
  return {
    kind: "tournament",
    owner: player.address,
    ...terms,
    time,
    by: { byOwner, ...signature },
  };
}

export function signEntry(
  player: Player,
  tournament: bigint,
  enters: boolean,
  time: number,
  { byOwner = true, by = player, domain = domainOf(defaultTerms) }: StatementWish = {},
): StatementOf<"entry"> {
  const entry = { tournament, owner: ownerOf(player), enters, time };
  const { context, digest } = tournamentKinds.entry.signed(hash, domain, entry);
  const signature = signTranscriptQuickly(byOwner ? by.wallet : by.session, context, digest);
  return {
    kind: "entry",
    tournament,
    owner: player.address,
    enters,
    time,
    by: { byOwner, ...signature },
  };
}

function ownerOf(player: Player) {
  const { x, isOdd } = player.wallet.toPublicKey();
  return plainKey({ x: x.toBigInt(), isOdd: isOdd.toBoolean() });
}
