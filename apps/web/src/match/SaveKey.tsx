import { useAccounts } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Button } from "../components/Button";
import { late } from "../components/late";
import { Notice } from "../components/Notice";
import { storedSwitch } from "../lib/storedSwitch";
import { useAct } from "../lib/useAct";
import { PlayerName } from "../names/PlayerName";
import { problemText, texts } from "../texts/texts";

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
  const { match } = texts();
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
              {match.saveKey}
            </Button>
            <Button size="small" look="quiet" onClick={close}>
              {match.notNow}
            </Button>
          </span>
        }
      >
        <p className="font-medium">
          {match.keepKey({ player: () => <PlayerName address={account.address} /> })}
        </p>
        <p className="text-soft">{match.keepKeyWhy}</p>
        {problem !== undefined && <p role="alert">{problemText(problem)}</p>}
      </Notice>
      {secret !== undefined && <SecretKey secret={secret} onClose={close} />}
    </>
  );
}
