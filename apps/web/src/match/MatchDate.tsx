"use client";

import type { Match } from "@kifu/client";
import { useSyncExternalStore } from "react";
import { dateText, momentText } from "../lib/time";

const NEVER = () => () => undefined;

/**
 * The server does not know the visitor's time zone, so the date is in UTC until scripts run. The
 * text is empty if the node does not know the date.
 */
export function MatchDate({ match }: { readonly match: Pick<Match, "startTime" | "endTime"> }) {
  const time = match.endTime ?? match.startTime;
  if (time === undefined) return null;
  return (
    <>
      <Day time={time} />
      {" · "}
    </>
  );
}

/** A day, from milliseconds since 1970. */
export function Day({ time }: { readonly time: number }) {
  const isHere = useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
  const moment = new Date(time);
  return (
    <time
      dateTime={moment.toISOString()}
      title={isHere ? momentText(moment) : undefined}
      className="whitespace-nowrap"
    >
      {dateText(moment, isHere ? undefined : "UTC")}
    </time>
  );
}
