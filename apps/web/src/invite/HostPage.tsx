"use client";

import type { Side } from "@kifu/client";
import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { NotificationSwitch } from "../components/NotificationSwitch";
import { Button } from "../components/Button";
import { gameNamed } from "../games";
import { linkOf, newInviteLink } from "../links/inviteLink";
import { perMoveText } from "../lib/clocks";
import { AskFirst } from "../search/AskFirst";
import { SearchFrame } from "../search/SearchFrame";
import { SearchProblem } from "../search/SearchProblem";
import { useAppointment } from "../search/useAppointment";
import { useBoardCode } from "../search/useBoardCode";
import { useEnd } from "../search/useEnd";
import { WaitedFor } from "../search/WaitedFor";
import { allowanceFor } from "../stakes/amounts";
import { StakeChoice } from "../stakes/StakeChoice";
import { isSlowPace } from "../lib/paces";
import { StakeTerms } from "../stakes/StakeTerms";
import { missingText, stakeText, termsWithStake } from "../stakes/stakeText";
import { isShort, useMoney } from "../stakes/useMoney";
import { texts } from "../texts/texts";
import { hostText, inviteText } from "./hostText";
import { LinkBox } from "./LinkBox";
import { ScanBox } from "./ScanBox";
import { SideChoice } from "./SideChoice";
import { useKept } from "./useKept";

interface HostPageProps {
  readonly game: string;
  readonly moveLimit: number;
  readonly stake: number;
  /** The side that is chosen at first. */
  readonly side: Side;
  readonly faucet: boolean;
}

export function HostPage(props: HostPageProps) {
  const { game: name, moveLimit, stake: named, faucet } = props;
  const { common, invite } = texts();
  const game = gameNamed(name);
  const { account } = useAccounts();
  const [side, setSide] = useState(props.side);
  const mayStake = !isSlowPace(moveLimit);
  const [chosen, choose] = useState<number | undefined>(mayStake ? named : 0);
  const money = useMoney();
  const terms = { game: name, moveLimit, side, stake: chosen ?? 0 };
  // If the typed text is not an amount, there is no invitation to link to.
  const href = chosen === undefined ? "" : newInviteLink(terms);
  const kept = useKept(href);
  const { search, current, beginning, problem, begin, leave } = useAppointment(
    { href, page: "invitation", person: "", isHost: true, linkTo: linkOf },
    (kifu, host) => kifu.invite(host, kept.link ?? terms, { allowance: allowanceFor(terms.stake) }),
    kept.isOpen,
  );
  const { leaving, cancel } = useEnd(search, leave);
  useBoardCode(game);

  const begun = beginning || search !== undefined || problem !== undefined;
  const phase = beginning ? "registering" : search === undefined ? "failed" : search.phase;
  const { stake } = terms;
  const words = hostText(phase, { fromWallet: account?.kind === "wallet", stake });
  const over = phase === "failed" || phase === "cancelled";
  const link = over ? undefined : linkOf(current);
  const url = link && new URL(link, window.location.origin).href;
  const isMade = link !== undefined;
  useEffect(() => {
    // The address now contains the choices made here, so a reload restores them.
    if (isMade) history.replaceState(null, "", href);
  }, [isMade, href]);
  return (
    <SearchFrame
      game={name}
      terms={termsWithStake(perMoveText(moveLimit), begun ? stake : 0)}
      searching={begun && !over}
      compact
    >
      {!begun ? (
        <AskFirst
          moveLimit={moveLimit}
          {...inviteText(kept.isOpen === true)}
          missing={missingText(chosen, isShort(money, chosen ?? 0), money.faucet)}
          onSearch={begin}
          otherwise={kept.isOpen === true && <Button onClick={kept.forget}>{invite.endIt}</Button>}
        >
          <SideChoice side={side} onChoose={setSide} />
          {mayStake && (faucet || named > 0 || (money.balance ?? 0) > 0) && (
            <div className="mt-4 w-full max-w-sm">
              <StakeChoice stake={chosen} onChoose={choose} />
              <div className="mt-3 min-h-12 text-sm text-soft">
                {chosen !== undefined && chosen > 0 && (
                  <StakeTerms stake={chosen} money={money} otherwise={common.smallerStake} />
                )}
              </div>
            </div>
          )}
        </AskFirst>
      ) : (
        <>
          <div aria-live="polite">
            <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">{words.headline}</h1>
            <p className="mx-auto mt-4 min-h-16 max-w-md text-lg leading-relaxed text-soft">
              {words.detail}
            </p>
          </div>
          {stake > 0 && <p className="max-w-md text-soft">{stakeText(stake)}</p>}
          {/* Reserves the space, so that nothing below moves. */}
          <div className="mt-1 min-h-6">
            {search?.phase === "waiting" && <WaitedFor since={search.since} />}
          </div>
          <div className="mt-4 min-h-34 w-full">
            {url !== undefined && (
              <LinkBox
                url={url}
                label={invite.link}
                title={invite.shareTitle({ game: game?.title ?? name })}
              />
            )}
          </div>
          {!over && <ScanBox url={url} caption={invite.scan} />}
          <SearchProblem problem={problem} onRetry={begin} />
          <p className="mt-5 max-w-md text-sm text-soft">{invite.whileOpen}</p>
          <div className="mt-4 flex items-center gap-2 text-left text-sm text-soft">
            <NotificationSwitch />
            {invite.notifyHost}
          </div>
          <Button className="mt-6" disabled={leaving} onClick={cancel}>
            {leaving ? invite.ending : over ? common.backToGames : common.cancel}
          </Button>
        </>
      )}
    </SearchFrame>
  );
}
