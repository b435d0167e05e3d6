import type { Notices } from "@kifu/client";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../components/IconButton";
import { Tick } from "../components/icons";
import { clockFace } from "../lib/time";
import { dismiss, useDismissed } from "./dismissed";
import { Note } from "./Note";
import { texts } from "../texts/texts";

/** What the operator has posted and this visitor has not dismissed. */
export function OperatorNotes({ announcement, maintenance }: Notices) {
  const isDismissed = useDismissed();
  const { site } = texts();
  const left = useSecondsUntil(maintenance?.startsAt);
  const hasBegun = left === 0;
  // A dismissed notice of maintenance is shown again when the maintenance begins.
  const phase = `${maintenance?.id}/${hasBegun ? "begun" : "planned"}`;
  const message = maintenance?.text === undefined ? [] : [maintenance.text];
  // On a wide screen, the notes are on the right, so that they do not cover the clocks beside the
  // board.
  return (
    <div className="contents lg:flex lg:max-w-88 lg:flex-col lg:items-end lg:gap-2 lg:self-end">
      {announcement !== undefined && !isDismissed(`${announcement.id}`) && (
        <Posted label={site.announcement} id={`${announcement.id}`} text={announcement.text} />
      )}
      {maintenance !== undefined && !isDismissed(phase) && (
        <Posted
          key={phase}
          label={site.maintenance}
          id={phase}
          text={[hasBegun ? site.maintenanceNow : site.maintenanceSoon, ...message].join(" ")}
        >
          {/* The time is outside the announced text, because it changes every second. */}
          {!hasBegun && (
            <span className="tabular-nums"> {site.beginsIn({ time: clockFace(left) })}</span>
          )}
        </Posted>
      )}
    </div>
  );
}

interface PostedProps {
  readonly label: string;
  readonly id: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Posted({ label, id, text, children }: PostedProps) {
  // Screen readers announce a change of a status, but not a status that comes with its text.
  const [said, say] = useState("");
  useEffect(() => say(text), [text]);
  return (
    <Note
      label={label}
      action={
        <IconButton label={texts().common.dismiss} className="size-9!" onClick={() => dismiss(id)}>
          <Tick />
        </IconButton>
      }
    >
      <p className="wrap-break-word">
        <span role="status">{said}</span>
        {children}
      </p>
    </Note>
  );
}

/** @param at a value of `performance.now()` */
function useSecondsUntil(at = Infinity): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= at) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now) / 1000));
}
