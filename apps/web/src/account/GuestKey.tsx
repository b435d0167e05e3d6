"use client";

import { useAccounts } from "@kifu/client/react";
import { useState } from "react";
import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
import { Section } from "../components/ui/Section";
import type { Acting } from "../lib/useAct";
import { CopyButton } from "../components/ui/CopyButton";

/** A guest lives on one device: this is the way to another, and back after a loss. */
export function GuestKey({ doing, problem, act }: Acting) {
  const { account, accounts } = useAccounts();
  const [secret, setSecret] = useState<string>();
  const [typed, setTyped] = useState("");
  const [bringing, bring] = useState(false);

  const show = () =>
    act("export", async () => {
      setSecret(await accounts.exportGuest());
    });
  const take = async () => {
    if (await act("import", () => accounts.importGuest(typed.trim()))) {
      setTyped("");
      bring(false);
    }
  };

  return (
    <Section title="Keep your guest account">
      <p className="leading-relaxed text-soft">
        A guest account is stored in this browser. Its secret key restores it on another device, or
        here if the browser’s data is cleared. Anyone with the key can play as you.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {account?.kind === "guest" && (
          <Button disabled={doing !== undefined} onClick={() => void show()}>
            Show my secret key
          </Button>
        )}
        <Button onClick={() => bring(true)}>Import a guest account</Button>
      </div>

      <Dialog
        open={secret !== undefined}
        title="Your secret key"
        onClose={() => setSecret(undefined)}
      >
        <p className="mt-2 text-soft">
          Keep it where you keep your passwords. Never show it to anyone.
        </p>
        <code className="mt-4 block break-all rounded-lg bg-sunken p-4 text-sm select-all">
          {secret}
        </code>
        <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
          {secret !== undefined && <CopyButton text={secret} />}
          <Button look="main" onClick={() => setSecret(undefined)}>
            Done
          </Button>
        </div>
      </Dialog>

      <Dialog open={bringing} title="Import a guest account" onClose={() => bring(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <p className="mt-2 text-soft">
            It replaces the guest account in this browser. Save that account’s secret key first if
            you want it back.
          </p>
          <label className="mt-4 block text-sm font-medium">
            Secret key
            <input
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="mt-1.5 block h-11 w-full rounded-lg border border-rule bg-paper px-3 font-normal"
            />
          </label>
          {problem !== undefined && (
            <p role="alert" className="mt-2 text-sm text-accent">
              {problem.short} {problem.advice}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={() => bring(false)}>
              Cancel
            </Button>
            <Button look="main" type="submit" disabled={typed.trim() === "" || doing === "import"}>
              Import it
            </Button>
          </div>
        </form>
      </Dialog>
    </Section>
  );
}
