"use client";

import type { KeptExit } from "@kifu/client/exits";
import { useAccounts } from "@kifu/client/react";
import { toJson } from "@kifu/wire";
import { Notice } from "../components/Notice";
import { useAct } from "../lib/useAct";
import { upgradeText } from "../lib/upgradeText";
import { useSettlement } from "../lib/useSettlement";
import { BoardPart } from "./BoardPart";
import { GuestKey } from "./GuestKey";
import { LeavePart } from "./LeavePart";
import { MoneyPart } from "./MoneyPart";
import { NotificationPart } from "./NotificationPart";
import { SessionPart } from "./SessionPart";
import { useKeptExits } from "./useKeptExit";
import { WalletPart } from "./WalletPart";
import { Who } from "./Who";
import { problemText } from "../texts/texts";

interface AccountPageProps {
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

export function AccountPage({ settlementKey }: AccountPageProps) {
  const { error } = useAccounts();
  const acting = useAct();
  const problem = acting.problem ?? error;
  const exits = useKeptExits();
  const seen = useSettlement();
  const isSeen = ({ settlement }: KeptExit) =>
    settlement?.contract.address === seen?.settlement?.contract.address;
  const kept = exits.find(isSeen);
  // If the node does not answer, what the browser keeps is all that there is.
  const unit = (seen?.settlement ?? exits[0]?.settlement)?.contract.unit ?? 0n;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-12 px-4 pt-6 sm:px-6 sm:pt-10">
      <Who />
      {problem !== undefined && <Notice tone="wrong">{problemText(problem)}</Notice>}
      {unit > 0n && seen?.settlement?.upgrade !== undefined && (
        <Notice>{upgradeText(seen.settlement)}</Notice>
      )}
      <MoneyPart {...{ kept, unit, settlementKey }} contract={seen?.settlement?.contract} />
      {exits.map((kept) => {
        const settlement = (isSeen(kept) ? seen : kept)?.settlement;
        if (settlement === undefined || settlement.contract.unit === 0n) return null;
        return (
          <LeavePart
            key={toJson(kept.settlement?.contract)}
            {...{ kept, settlement }}
            isOneOfMany={exits.length > 1}
            askedAt={isSeen(kept) ? seen?.askedAt : undefined}
          />
        );
      })}
      <SessionPart {...acting} />
      <NotificationPart />
      <BoardPart />
      <WalletPart {...acting} />
      <GuestKey {...acting} />
    </div>
  );
}
