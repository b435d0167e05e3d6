"use client";

import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import type { Acting } from "../lib/useAct";
import { problemText, texts } from "../texts/texts";

interface ImportKeyProps extends Acting {
  readonly open: boolean;
  /** The key that a link brought. */
  readonly brought?: string | undefined;
  readonly onClose: () => void;
}

export function ImportKey({ open, brought, onClose, doing, problem, act }: ImportKeyProps) {
  const { accounts } = useAccounts();
  const { account, common } = texts();
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (brought !== undefined) setTyped(brought);
  }, [brought]);
  const take = async () => {
    if (await act("import", () => accounts.importGuest(typed.trim()))) {
      setTyped("");
      onClose();
    }
  };
  return (
    <Dialog open={open} title={account.importGuest} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <p className="mt-2 text-soft">{account.importReplaces}</p>
        {brought !== undefined && <p className="mt-2 font-medium">{account.importFromLink}</p>}
        <label className="mt-4 block text-sm font-medium">
          {account.secretKey}
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
            {problemText(problem)}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button look="main" type="submit" disabled={typed.trim() === "" || doing === "import"}>
            {account.importIt}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
