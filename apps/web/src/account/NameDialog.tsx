"use client";

import { looksSame, nameError } from "@kifu/client/names";
import { useAccounts, useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { Dialog } from "../components/Dialog";
import { useAct } from "../lib/useAct";
import { useNameBook } from "../names/NamesProvider";
import { problemText, texts } from "../texts/texts";

interface NameDialogProps {
  readonly open: boolean;
  /** The name that the player has chosen before. */
  readonly chosen: string | undefined;
  readonly onClose: () => void;
}

/** Chooses, changes and gives up a name. */
export function NameDialog({ open, chosen, onClose }: NameDialogProps) {
  const kifu = useKifu();
  const { account, accounts } = useAccounts();
  const book = useNameBook();
  const { account: said, common } = texts();
  const { doing, problem, act, dismiss } = useAct();
  const [typed, setTyped] = useState(chosen ?? "");
  useEffect(() => {
    if (open) setTyped(chosen ?? "");
  }, [open]);
  const fault = typed.trim() === "" ? undefined : nameError(typed);
  const shown = fault ?? problem;
  const leaves = chosen !== undefined && typed.trim() !== "" && !looksSame(chosen, typed);

  const take = async (name: string) => {
    const isTaken = await act("name", async () => {
      const player = account ?? (await accounts.guest());
      const taken = await kifu.chooseName(player, name);
      book.set(player.address, taken === "" ? undefined : taken);
    });
    if (isTaken) onClose();
  };
  return (
    <Dialog
      open={open}
      title={chosen === undefined ? said.chooseName : said.yourName}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void take(typed);
        }}
      >
        <p className="mt-2 text-soft">{said.nameText}</p>
        <label className="mt-4 block text-sm font-medium">
          {said.name}
          <input
            autoComplete="nickname"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => {
              dismiss();
              setTyped(event.target.value);
            }}
            aria-invalid={shown !== undefined}
            aria-describedby="name-said"
            className="mt-1.5 block h-11 w-full rounded-lg border border-rule bg-paper px-3 text-base font-normal"
          />
        </label>
        <p
          id="name-said"
          role="status"
          className={`mt-2 min-h-12 text-sm ${shown === undefined ? "text-soft" : "text-accent"}`}
        >
          {shown !== undefined
            ? problemText(shown)
            : leaves
              ? said.nameChange({ name: chosen })
              : said.nameForm}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {chosen !== undefined && (
            <Button
              look="quiet"
              className="mr-auto"
              disabled={doing !== undefined}
              onClick={() => void take("")}
            >
              {said.giveUpName}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            look="main"
            type="submit"
            disabled={typed.trim() === "" || fault !== undefined || doing !== undefined}
          >
            {doing === undefined ? said.takeName : said.takingName}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
