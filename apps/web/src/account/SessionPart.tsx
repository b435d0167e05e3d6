import type { Account, Accounts, SessionState } from "@kifu/client";
import { useChain } from "@kifu/client/react";
import { Button } from "../components/ui/Button";
import { Section } from "../components/ui/Section";
import { USUAL_INTERVAL_MS } from "../lib/time";
import { sessionText } from "./sessionText";
import type { Acting } from "./useAct";

interface SessionPartProps {
  readonly account: Account | undefined;
  readonly session: SessionState;
  readonly accounts: Accounts;
  readonly acting: Acting;
}

/** The key that moves in the player's name, and a way to end it. */
export function SessionPart({ account, session, accounts, acting }: SessionPartProps) {
  const chain = useChain().value;
  if (account === undefined) return null;
  const { doing, act } = acting;
  const live = session.state === "live" || session.state === "elsewhere";
  return (
    <Section title="The key that plays for you">
      <p className="text-lg" role="status">
        {sessionText(
          session,
          chain?.openHeight,
          chain?.blockIntervalMs ?? USUAL_INTERVAL_MS,
          account?.kind,
        )}
      </p>
      <p className="mt-2 leading-relaxed text-soft">
        It can move, resign and look for matches, and nothing else. It runs out by itself.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {session.state !== "live" && session.state !== "unknown" && (
          <Button
            disabled={doing !== undefined}
            onClick={() => void act("open", () => accounts.openSession())}
          >
            {doing === "open" ? "Making it…" : "Let this device play"}
          </Button>
        )}
        {live && (
          <Button
            disabled={doing !== undefined}
            onClick={() => void act("revoke", () => accounts.revoke())}
          >
            {doing === "revoke" ? "Ending it…" : "End this key now"}
          </Button>
        )}
      </div>
    </Section>
  );
}
