import type { Match } from "@kifu/client";
import { useAccounts, useSession } from "@kifu/client/react";
import { Notice } from "../components/Notice";
import { seatChangeText } from "./seatChangeText";

interface SeatChangeProps {
  readonly next: NonNullable<Match["seats"][0]["nextSession"]>;
  /** The chain's current time. */
  readonly time: number | undefined;
}

export function SeatChange({ next, time }: SeatChangeProps) {
  const { account } = useAccounts();
  const session = useSession();
  const seconds = time === undefined ? undefined : next.from - time;
  return (
    <Notice>
      <p>{seatChangeText({ kind: account?.kind, state: session.state, key: next.key, seconds })}</p>
    </Notice>
  );
}
