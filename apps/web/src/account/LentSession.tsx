"use client";

import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { CopyButton } from "../components/CopyButton";
import { Dialog } from "../components/Dialog";
import { QrCode } from "../invite/QrCode";
import type { Acting } from "../lib/useAct";
import { lentLink, readLentLink } from "./keyLink";
import { texts } from "../texts/texts";

/** Lends a guest's session to another device, and takes one that a link brings. */
export function LentSession({ doing, act }: Acting) {
  const { account, accounts } = useAccounts();
  const { account: said, common } = texts();
  const [link, setLink] = useState<string>();
  const [brought, setBrought] = useState<string>();
  useEffect(() => {
    const lent = readLentLink(window.location.hash);
    if (lent === undefined) return;
    // The key must not stay in the browser's history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setBrought(lent);
  }, []);
  return (
    <>
      {account?.kind === "guest" && (
        <Button
          className="mt-3"
          disabled={doing !== undefined}
          onClick={() =>
            void act("lend", async () => {
              setLink(lentLink(window.location.origin, await accounts.lendSession()));
            })
          }
        >
          {said.lend}
        </Button>
      )}
      {account?.kind === "lent" && (
        <Button
          className="mt-3"
          disabled={doing !== undefined}
          onClick={() => void act("guest", () => accounts.guest())}
        >
          {said.walletLeave}
        </Button>
      )}
      <Dialog open={link !== undefined} title={said.lend} onClose={() => setLink(undefined)}>
        <p className="mt-2 text-soft">{said.lendText}</p>
        {link !== undefined && (
          <div className="mx-auto mt-4 aspect-square w-full max-w-60">
            <QrCode url={link} label={said.lendCode} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          {link !== undefined && <CopyButton text={link} />}
          <Button look="main" onClick={() => setLink(undefined)}>
            {common.done}
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={brought !== undefined}
        title={said.borrow}
        onClose={() => setBrought(undefined)}
      >
        <p className="mt-2 text-soft">{said.borrowText}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => setBrought(undefined)}>
            {common.cancel}
          </Button>
          <Button
            look="main"
            onClick={() => {
              const lent = brought ?? "";
              setBrought(undefined);
              void act("borrow", () => accounts.borrowSession(lent));
            }}
          >
            {said.borrowIt}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
