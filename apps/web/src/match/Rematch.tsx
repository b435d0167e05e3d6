"use client";

import { type Match, rematchOffer } from "@kifu/client";
import { useAccounts, usePlayer } from "@kifu/client/react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useBotLevel } from "../bots/BotLevelsProvider";
import { Button } from "../components/Button";
import { late } from "../components/late";
import { Notice } from "../components/Notice";
import { decline, invitationKey, useDeclined } from "../lib/declined";
import { useNameOf } from "../names/NamesProvider";
import { useAppointment } from "../search/useAppointment";
import { blockedPlayers } from "../people/storedPlayers";
import { allowanceFor } from "../stakes/amounts";
import { rematchText } from "./rematchText";
import { useResumedAsk } from "./useResumedAsk";
import { problemText, texts } from "../texts/texts";

/** Loaded late, because most matches have no stake. */
const RematchStake = late(async () => (await import("./rareParts")).RematchStake);

/**
 * Asks for a rematch, and shows whether the opponent asks for one. The rematch begins once both
 * want it. A bot accepts a rematch of its latest match only.
 */
export function Rematch({ match }: { readonly match: Match }) {
  const router = useRouter();
  const { stake, rated } = match;
  const [short, setShort] = useState(false);
  const { account } = useAccounts();
  const player = usePlayer(account?.address).value;
  const [first, second] = match.seats;
  const opponent = first.owner === account?.address ? second.owner : first.owner;
  const name = useNameOf()(opponent);
  const isBot = useBotLevel(opponent) !== undefined;
  const bot = usePlayer(isBot ? opponent : undefined).value;
  const appointment = useAppointment(
    { href: `/match/${match.id}`, page: "match", person: name },
    (kifu, you) => kifu.rematch(you, match, { allowance: allowanceFor(stake) }),
  );
  const { search, beginning, problem, begin, leave } = appointment;
  useResumedAsk(appointment, match, player);
  const next = search?.phase === "found" ? search.matchId : undefined;
  useEffect(() => {
    if (next !== undefined) router.push(`/match/${next}`);
  }, [next, router]);

  const phase = beginning ? "registering" : search?.phase;
  const offer = player && rematchOffer(match, player);
  const offerKey = offer && invitationKey(player, offer);
  const isDeclined = useDeclined();
  const declined = offerKey !== undefined && isDeclined(offerKey);
  const isBlocked = blockedPlayers.usePlayers().includes(opponent);
  const offered = offerKey !== undefined && !declined && !isBlocked;
  const fromWallet = account?.kind === "wallet";
  const goesOn = phase === "signing" || phase === "registering" || phase === "waiting";
  const gone = !goesOn && phase !== "found" && bot !== undefined && bot.latestMatch !== match.id;
  const asks = !goesOn && !gone && phase !== "found";
  const { common, match: said } = texts();
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-28">
          {rematchText(phase, {
            opponent: name,
            offered,
            declined,
            gone,
            fromWallet,
            stake,
            rated,
          })}
        </p>
        {goesOn && <Button onClick={() => void leave()}>{common.cancel}</Button>}
        {!goesOn && !gone && (
          // Both answers are placed beside the text, so that nothing moves when an offer appears.
          <span className="flex gap-2">
            <Button
              size={offered ? "small" : "usual"}
              look={offered || !isBot ? "main" : "plain"}
              disabled={phase === "found" || short}
              onClick={begin}
            >
              {offered ? said.accept : said.rematch}
            </Button>
            {offered && asks && (
              <Button size="small" onClick={() => decline(offerKey)}>
                {said.decline}
              </Button>
            )}
          </span>
        )}
      </div>
      {stake > 0 && (
        <RematchStake stake={stake} paid={match.paid} shown={asks} onShort={setShort} />
      )}
      {problem !== undefined && !gone && (
        <div className="mt-2">
          <Notice tone="wrong">{problemText(problem)}</Notice>
        </div>
      )}
    </>
  );
}
