import { useEffect, useState } from "react";
import type { Connection, KifuError } from "@kifu/client";
import { Notice } from "../components/Notice";
import { useOnline } from "../lib/useOnline";
import { space, texts } from "../texts/texts";

/** When a server restarts, its pages reconnect to another server within this time. */
const UNNOTICED_MS = 1500;

interface ConnectionNoteProps {
  readonly connection: Connection;
  readonly error: KifuError | undefined;
  /** Whether the visitor's own clock is running. */
  readonly clockRuns: boolean;
}

export function ConnectionNote({ connection, error, clockRuns }: ConnectionNoteProps) {
  const online = useOnline();
  const isLost = useLasting(connection === "reconnecting");
  if (online && !isLost) return null;
  const { match } = texts();
  const reason = online ? (error?.short ?? match.connectionLost) : match.deviceOffline;
  return (
    <Notice>
      <p className="font-medium">
        <span className="breathes mr-2 inline-block size-2 rounded-full bg-seal" />
        {match.reconnecting}
      </p>
      <p className="text-soft">
        {reason}
        {space()}
        {clockRuns ? match.clockRuns : match.nothingLost}
      </p>
    </Notice>
  );
}

/** Whether `isTrue` has been true for longer than UNNOTICED_MS. */
function useLasting(isTrue: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasts(true), UNNOTICED_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isTrue]);
  return isTrue && lasts;
}
