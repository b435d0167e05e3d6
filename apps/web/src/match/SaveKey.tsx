import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { late } from "../components/late";
import { Notice } from "../components/Notice";
import { storedSwitch } from "../lib/storedSwitch";
import { useAct } from "../lib/useAct";
import { PlayerName } from "../names/PlayerName";

/** Loaded late, because few players save their key here. */
const SecretKey = late(async () => (await import("../account/SecretKey")).SecretKey);

const offer = storedSwitch("kifu-offer-key", true);

/** Asks a guest to save their key, once, after the first match. */
export function SaveKey() {
  const { account, accounts } = useAccounts();
  const { problem, act } = useAct();
  const [open, setOpen] = useState(() => offer.isOn());
  const [secret, setSecret] = useState<string>();
  // Leaving the page without an answer counts as an answer.
  useEffect(() => () => offer.turn(false), []);
  if (account?.kind !== "guest" || !open) return null;
  const close = () => {
    offer.turn(false);
    setOpen(false);
  };
  const show = async () =>
    await act(undefined, async () => setSecret(await accounts.exportGuest()));
  return (
    <>
      <Notice
        actions={
          <span className="flex gap-2">
            <Button size="small" onClick={() => void show()}>
              Save your key
            </Button>
            <Button size="small" look="quiet" onClick={close}>
              Not now
            </Button>
          </span>
        }
      >
        <p className="font-medium">
          Keep <PlayerName address={account.address} />
        </p>
        <p className="text-soft">
          Your name and your matches belong to a key that is only in this browser. Save it, and you
          can play on after the browser’s data is cleared, or on another device.
        </p>
        {problem !== undefined && (
          <p role="alert">
            {problem.short} {problem.advice}
          </p>
        )}
      </Notice>
      {secret !== undefined && <SecretKey secret={secret} onClose={close} />}
    </>
  );
}
