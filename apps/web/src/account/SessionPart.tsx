import { useAccounts, useChain, usePlayer, useSession } from "@kifu/client/react";
import { useState } from "react";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { Section } from "../components/Section";
import type { Acting } from "../lib/useAct";
import { amountText } from "../stakes/stakeText";
import { LentSession } from "./LentSession";
import { sessionText } from "./sessionText";
import { space, texts } from "../texts/texts";

export function SessionPart(acting: Acting) {
  const { doing, act } = acting;
  const { account, accounts } = useAccounts();
  const session = useSession();
  const chain = useChain().value;
  const allowance = usePlayer(account?.address).value?.allowance ?? 0;
  const [asking, ask] = useState(false);
  // A link can bring a key to a browser without an account.
  if (account === undefined) return <LentSession {...acting} />;
  const isLent = account.kind === "lent";
  const active = session.state === "active" || session.state === "elsewhere";
  const { account: said } = texts();
  return (
    <Section title={said.session}>
      <p className="text-lg" role="status">
        {sessionText(session, chain?.time, account.kind)}
      </p>
      <p className="mt-2 leading-relaxed text-soft">
        {active && allowance > 0
          ? said.sessionMayStake({ amount: amountText(allowance) })
          : said.sessionMay}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {!isLent && session.state !== "active" && session.state !== "unknown" && (
          <Button
            disabled={doing !== undefined}
            onClick={() => void act("open", () => accounts.openSession())}
          >
            {doing === "open" ? said.sessionOpening : said.sessionOpen}
          </Button>
        )}
        {!isLent && active && (
          <Button disabled={doing !== undefined} onClick={() => ask(true)}>
            {doing === "revoke" ? said.revoking : said.revoke}
          </Button>
        )}
      </div>
      <LentSession {...acting} />
      <Dialog open={asking} title={said.revokeAsk} onClose={() => ask(false)}>
        <p className="mt-2 text-soft">
          {said.revokeText}
          {space()}
          {account.kind === "guest" ? said.revokeGuest : said.revokeWallet}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => ask(false)}>
            {said.keepKey}
          </Button>
          <Button
            look="main"
            onClick={() => {
              ask(false);
              void act("revoke", () => accounts.revoke());
            }}
          >
            {said.revokeIt}
          </Button>
        </div>
      </Dialog>
    </Section>
  );
}
