import type { PlayedPairing, SignedSeek } from "@kifu/wire";
import { Side, toJson } from "@kifu/wire";
import { Bool, Field, PublicKey } from "o1js";
import { addressOf, keyName, parseAddress } from "../lib/keyName.js";
import type { Notices } from "../door/Notices.js";
import type { Chain } from "../sequencer/Chain.js";
import type { KeptAbsence, MadeTournament } from "../store/parts/tournaments.js";
import type { LiveTournament } from "./LiveTournament.js";
import type { Lobby } from "./Lobby.js";
import type { OpenSeek } from "./SeekList.js";

export interface AbsencesOptions {
  readonly chain: Pick<Chain, "time" | "store">;
  readonly lobby: Pick<Lobby, "signedOf">;
  readonly notices: Pick<Notices, "shown">;
}

/**
 * For how many seconds of the chain after a start nobody counts as absent. Seeks are lost with the
 * process, and clients take up to half a minute to send them again.
 */
const RETURN_SECONDS = 45;

/**
 * Notes which players of a tournament do not seek their match in time. It is the only thing about a
 * tournament that the node says and nobody else can compute.
 */
export class Absences {
  private quietUntil = 0;

  constructor(private readonly options: AbsencesOptions) {}

  /** Nobody counts as absent before clients have sent their seeks again. */
  lead(): void {
    this.quietUntil = this.options.chain.time + RETURN_SECONDS;
  }

  /** Notes who is absent now. */
  async look(live: LiveTournament): Promise<void> {
    const { chain, notices } = this.options;
    const { time } = chain;
    if (notices.shown().maintenance?.startsIn === 0 || time < this.quietUntil) return;
    const late = live
      .at(time)
      .rounds.flatMap(({ pairs }) => pairs)
      .filter(({ result, deadline }) => result === undefined && deadline < time);
    for (const pairing of late) await this.lookAt(live, pairing);
  }

  /** Notes nothing if the two have met or are being paired. */
  private async lookAt(live: LiveTournament, pairing: PlayedPairing): Promise<void> {
    const { chain } = this.options;
    const { time } = chain;
    const { made, absences } = live.kept;
    const { round, first, second } = pairing;
    if (live.hasBegun(pairing)) return;
    if (absences.some((absence) => absence.round === round && absence.first === first)) return;
    const sought = [
      this.seekOf(made, [first, second], Side.first),
      this.seekOf(made, [second, first], Side.second),
    ];
    if (sought.some((seek) => seek?.isPairing === true)) return;
    const absence: KeptAbsence = {
      round,
      first,
      second,
      here: sought.map((seek) => seek !== undefined),
      time,
      seeks: sought.flatMap((seek) => (seek === undefined ? [] : [toJson(seek.signed)])),
    };
    const place = { id: made.id, number: absences.length };
    await chain.store.commit((changes) => changes.putAbsence(place, absence), { quick: true });
    live.update({ absences: [...absences, absence] });
  }

  /** The player's open seek for this opponent. A seek that avoids them does not count. */
  private seekOf(
    { terms }: MadeTournament,
    [player, opponent]: readonly [string, string],
    side: Side,
  ): { readonly signed: SignedSeek; readonly isPairing: boolean } | undefined {
    const seek = this.options.lobby.signedOf(keyName(parseAddress(player)));
    const isForIt =
      seek?.opponent === opponent &&
      seek.side === side &&
      seek.game === terms.game &&
      seek.moveLimit === terms.moveLimit &&
      seek.rated === terms.rated &&
      seek.stake === terms.stake &&
      seek.until >= BigInt(this.options.chain.time) &&
      seek.sought.avoid?.includes(opponent) !== true;
    return isForIt
      ? { signed: signedSeekOf(seek), isPairing: seek.pairing !== undefined }
      : undefined;
  }
}

/** A seek as its player posted it. */
function signedSeekOf({ owner, opponent, sought }: OpenSeek): SignedSeek {
  const { terms, seek } = sought;
  const { by, sessionKey, expiresAt, scope, after, validUntil, side, allowance } = seek;
  const session = PublicKey.from({
    x: Field(sessionKey.x),
    isOdd: Bool(sessionKey.isOdd === 1n),
  });
  return {
    owner,
    opponent,
    game: Number(terms.game),
    moveLimit: Number(terms.moveLimit),
    stake: Number(terms.stake),
    rated: terms.rated,
    sessionKey: addressOf(session),
    expiresAt: Number(expiresAt),
    scope: Number(scope),
    after: Number(after),
    validUntil: Number(validUntil),
    side: Number(side) as SignedSeek["side"],
    allowance: Number(allowance),
    ...by,
  };
}
