import { useAccounts, useChain, usePlayer, useSession } from "@kifu/client/react";
import { useState } from "react";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Section } from "../components/Section";
import type { Acting } from "../lib/useAct";
import { amountText } from "../stakes/stakeText";
import { sessionText } from "./sessionText";

export function SessionPart({ doing, act }: Acting) {
  const { account, accounts } = useAccounts();
  const session = useSession();
  const chain = useChain().value;
  const allowance = usePlayer(account?.address).value?.allowance ?? 0;
  const [asking, ask] = useState(false);
  if (account === undefined) return null;
  const active = session.state === "active" || session.state === "elsewhere";
  return (
    <Section title="The key that plays for you">
      <p className="text-lg" role="status">
        {sessionText(session, chain?.time, account.kind)}
      </p>
      <p className="mt-2 leading-relaxed text-soft">
        It can move, resign, look for matches, change your name
        {active && allowance > 0 && ` and stake up to ${amountText(allowance)} on them`}, and
        nothing else. It expires by itself.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {session.state !== "active" && session.state !== "unknown" && (
          <Button
            disabled={doing !== undefined}
            onClick={() => void act("open", () => accounts.openSession())}
          >
            {doing === "open" ? "Creating it…" : "Let this device play"}
          </Button>
        )}
        {active && (
          <Button disabled={doing !== undefined} onClick={() => ask(true)}>
            {doing === "revoke" ? "Revoking it…" : "Revoke this key"}
          </Button>
        )}
      </div>
      <Dialog open={asking} title="Revoke this key?" onClose={() => ask(false)}>
        <p className="mt-2 text-soft">
          It can look for no more matches at once, and stops in a running match after a minute. This
          device forgets it now.{" "}
          {account.kind === "guest"
            ? "Your guest account’s own key plays until your next match creates a new one."
            : "Nothing here can move for you until you create a new one, which your wallet must approve."}
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
            Revoke it
          </Button>
        </div>
      </Dialog>
    </Section>
  );
}
