"use client";

import { KifuError, type MatchHandle, type SeatNumber, type TableNews } from "@kifu/client";
import { useAccounts, useKifu, useObservable } from "@kifu/client/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "../components/IconButton";
import { late } from "../components/late";
import { classes } from "../lib/classes";
import { shownError } from "../lib/shownError";
import type { Phrase } from "./GreetMenu";
import { greetings } from "./greetings";
import { muteSetting } from "./muteSetting";
import { texts } from "../texts/texts";

/** How long a greeting, or the reason for its refusal, is shown beside the seat. */
const SHOWN_MS = 8_000;
/** A seat may greet again after this time. */
const PAUSE_MS = 5_000;

/** Loaded late, because few players greet. */
const GreetMenu = late(async () => (await import("./rareParts")).GreetMenu);

interface SeatGreetingProps {
  readonly match: number;
  readonly seat: SeatNumber;
  readonly side: string;
  readonly you: boolean;
}

/** A seat's greeting. The player's own seat also has the button to greet. */
export function SeatGreeting({ match, seat, side, you }: SeatGreetingProps) {
  const handle = useKifu().match(match);
  const { news } = useObservable(handle);
  const phrase = useSaid(seat, news);
  const isMuted = muteSetting.useIsOn() && !you;
  const text = phrase === undefined || isMuted ? undefined : greetings()[phrase];
  const { match: said } = texts();
  return (
    <>
      <span role="status" className="sr-only">
        {text !== undefined &&
          (you ? said.youSaid({ greeting: text }) : said.said({ side, greeting: text }))}
      </span>
      {text !== undefined && <Bubble>{text}</Bubble>}
      {you && <GreetButton handle={handle} />}
    </>
  );
}

/** The bubble covers the end of the name, so that nothing else moves. */
function Bubble({ wrong = false, children }: { wrong?: boolean; readonly children: ReactNode }) {
  return (
    <span className="relative flex items-center">
      <span
        aria-hidden={!wrong}
        role={wrong ? "alert" : undefined}
        className={classes("greeting", wrong ? "border-seal text-accent" : "border-rule")}
      >
        {children}
      </span>
    </span>
  );
}

function useSaid(seat: SeatNumber, news: TableNews | undefined): number | undefined {
  const told = news?.greeting?.seat === seat ? news.greeting : undefined;
  const [said, say] = useState<{ readonly phrase: number; readonly time: number }>();
  const [over, end] = useState<number>();
  // The node repeats a greeting with later events of the match. A new greeting has another time.
  if (told !== undefined && told.time !== said?.time) say(told);
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => end(said.time), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return said?.time === over ? undefined : said?.phrase;
}

function GreetButton({ handle }: { readonly handle: MatchHandle }) {
  const { account } = useAccounts();
  const [isOpen, open] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [seconds, wait] = useCountdown();
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    open(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (problem === undefined) return;
    const timer = setTimeout(() => setProblem(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [problem]);

  const greet = async (phrase: Phrase) => {
    close();
    if (account === undefined) return;
    wait(PAUSE_MS);
    try {
      await handle.say(account, "greeting", { phrase });
      setProblem(undefined);
    } catch (error) {
      const ms = error instanceof KifuError ? error.facts["retryAfterMs"] : undefined;
      const isLimited = typeof ms === "number";
      wait(isLimited ? ms : 0);
      // If the seat has said too much, no error is shown. The button shows when the seat may
      // greet again.
      setProblem(isLimited ? undefined : shownError(error).short);
    }
  };

  const again = seconds > 0 ? againText(seconds) : undefined;
  return (
    <span className="flex items-center">
      {problem !== undefined && <Bubble wrong>{problem}</Bubble>}
      <IconButton
        ref={button}
        label={again ?? texts().match.greet}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onFocus={GreetMenu.prefetch}
        onPointerEnter={GreetMenu.prefetch}
        onClick={() => open(!isOpen)}
      >
        {seconds > 0 ? (
          <span className="text-xs tabular-nums">
            {seconds < 60 ? texts().common.seconds({ time: seconds }) : "…"}
          </span>
        ) : (
          <Speech />
        )}
      </IconButton>
      {isOpen && (
        <GreetMenu again={again} onGreet={(phrase) => void greet(phrase)} onClose={close} />
      )}
    </span>
  );
}

function useCountdown(): [number, (ms: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= now) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until, now]);
  const start = (ms: number) => {
    setNow(Date.now());
    setUntil(Date.now() + ms);
  };
  return [Math.max(0, Math.ceil((until - now) / 1_000)), start];
}

function againText(seconds: number): string {
  const { match } = texts();
  if (seconds < 60) return match.greetSeconds({ seconds });
  return match.greetMinutes({ minutes: Math.ceil(seconds / 60) });
}

function Speech() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <path d="M4 5.5h16v11h-9l-4.5 3.5v-3.5H4z" />
    </svg>
  );
}
