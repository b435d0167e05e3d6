import type { Account, Accounts, SessionState } from "@kifu/client";
import { useChain } from "@kifu/client/react";
import { useState } from "react";
import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
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
  const [asking, ask] = useState(false);
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
          <Button disabled={doing !== undefined} onClick={() => ask(true)}>
            {doing === "revoke" ? "Ending it…" : "End this key now"}
          </Button>
        )}
      </div>
      <Dialog open={asking} title="End this key?" onClose={() => ask(false)}>
        <p className="mt-2 text-soft">
          It stops at once, in a running match too.{" "}
          {account.kind === "guest"
            ? "Your guest’s own key plays until your next match makes a new one."
            : "Nothing moves for you before your next match makes a new one, which your wallet is asked for."}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => ask(false)}>
            Keep it
          </Button>
          <Button
            look="main"
            onClick={() => {
              ask(false);
              void act("revoke", () => accounts.revoke());
            }}
          >
            End it
          </Button>
        </div>
      </Dialog>
    </Section>
  );
}
