"use client";

import type { Account, Accounts } from "@kifu/client";
import { useState } from "react";
import { Button } from "../components/ui/Button";
import { Dialog } from "../components/ui/Dialog";
import { Section } from "../components/ui/Section";
import { CopyButton } from "./CopyButton";
import type { Acting } from "./useAct";

interface GuestKeyProps {
  readonly account: Account | undefined;
  readonly accounts: Accounts;
  readonly acting: Acting;
}

/** A guest lives on one device: this is the way to another, and back after a loss. */
export function GuestKey({ account, accounts, acting }: GuestKeyProps) {
  const [secret, setSecret] = useState<string>();
  const [typed, setTyped] = useState("");
  const [bringing, bring] = useState(false);
  const { doing, act } = acting;

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
    <Section title="Keep your guest">
      <p className="leading-relaxed text-soft">
        A guest lives in this browser. Its secret key brings it to another device, or back if this
        browser is cleared. Whoever has the secret key is you.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {account?.kind === "guest" && (
          <Button disabled={doing !== undefined} onClick={() => void show()}>
            Show my secret key
          </Button>
        )}
        <Button onClick={() => bring(true)}>Bring a guest here</Button>
      </div>

      <Dialog
        open={secret !== undefined}
        title="Your secret key"
        onClose={() => setSecret(undefined)}
      >
        <p className="mt-2 text-soft">Keep it where you keep passwords. Show it to nobody.</p>
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

      <Dialog open={bringing} title="Bring a guest here" onClose={() => bring(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <p className="mt-2 text-soft">
            It takes the place of the guest in this browser. Keep that one’s secret key first, if
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
          {acting.problem !== undefined && (
            <p role="alert" className="mt-2 text-sm text-accent">
              {acting.problem.short} {acting.problem.advice}
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={() => bring(false)}>
              Cancel
            </Button>
            <Button look="main" type="submit" disabled={typed.trim() === "" || doing === "import"}>
              Bring it
            </Button>
          </div>
        </form>
      </Dialog>
    </Section>
  );
}
