"use client";

import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { Section } from "../components/Section";
import type { Acting } from "../lib/useAct";
import { ImportKey } from "./ImportKey";
import { readKeyLink } from "./keyLink";
import { SecretKey } from "./SecretKey";
import { texts } from "../texts/texts";

/**
 * Exports and imports a guest's key, to play on another device or to restore a lost account.
 */
export function GuestKey(acting: Acting) {
  const { doing, act } = acting;
  const { account: said } = texts();
  const { account, accounts } = useAccounts();
  const [secret, setSecret] = useState<string>();
  const [bringing, bring] = useState(false);
  const [brought, setBrought] = useState<string>();
  useEffect(() => {
    const key = readKeyLink(window.location.hash);
    if (key === undefined) return;
    // The key must not stay in the browser's history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setBrought(key);
    bring(true);
  }, []);

  const show = () =>
    act("export", async () => {
      setSecret(await accounts.exportGuest());
    });
  return (
    <Section title={said.keepGuest}>
      <p className="leading-relaxed text-soft">{said.keepGuestText}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {account?.kind === "guest" && (
          <Button disabled={doing !== undefined} onClick={() => void show()}>
            {said.showKey}
          </Button>
        )}
        <Button onClick={() => bring(true)}>{said.importGuest}</Button>
      </div>

      <SecretKey secret={secret} onClose={() => setSecret(undefined)} />
      <ImportKey
        {...acting}
        open={bringing}
        brought={brought}
        onClose={() => {
          bring(false);
          setBrought(undefined);
        }}
      />
    </Section>
  );
}
