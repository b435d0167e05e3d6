import type { DeviceWish } from "@kifu/client/push";
import { useAccounts, useKifu } from "@kifu/client/react";
import { useEffect, useState } from "react";
import { Notice } from "../components/Notice";
import {
  currentChoice,
  ofBrowser,
  type PushChoice,
  renewFollows,
  subscribe,
} from "../lib/pushDevice";
import { useAct } from "../lib/useAct";
import { followedPlayers } from "../people/storedPlayers";
import { problemText, texts } from "../texts/texts";

type Kind = DeviceWish["kinds"][number];

const KINDS: readonly Kind[] = ["turn", "tournament", "challenge"];

/** Which notifications this device gets while Kifu is closed. Absent if the node sends none. */
export function PushPart() {
  const kifu = useKifu();
  const { account } = useAccounts();
  const [key, setKey] = useState<string>();
  const [choice, setChoice] = useState<PushChoice>();
  const { doing, problem, act } = useAct();
  useEffect(() => {
    if (!ofBrowser() || account === undefined) return;
    let left = false;
    const ask = async () => {
      const { pushKey } = await import("@kifu/client/push");
      const found = await pushKey(kifu);
      const chosen = await currentChoice(account.address);
      if (left) return;
      setKey(found);
      setChoice(chosen);
      await renewFollows(kifu, account, followedPlayers.read());
    };
    // Without the node's key, the page has nothing to offer.
    ask().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [kifu, account]);
  if (key === undefined || choice === undefined || account === undefined) return null;

  const turn = (kind: Kind, on: boolean) => {
    const others = choice.kinds.filter((each) => each !== kind);
    const next = { kinds: on ? [...others, kind] : others, follows: followedPlayers.read() };
    void act("subscribe", async () => {
      await subscribe(kifu, account, key, next);
      setChoice(next);
    });
  };
  const { account: said } = texts();
  const labels: Readonly<Record<Kind, string>> = {
    turn: said.tellTurn,
    tournament: said.tellTournament,
    challenge: said.tellChallenge,
  };
  return (
    <fieldset className="mt-5 leading-relaxed text-soft" disabled={doing !== undefined}>
      <legend>{said.tellWhileClosed}</legend>
      {KINDS.map((kind) => (
        <label key={kind} className="mt-2 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={choice.kinds.includes(kind)}
            onChange={(event) => turn(kind, event.target.checked)}
          />
          {labels[kind]}
        </label>
      ))}
      {problem !== undefined && (
        <div className="mt-2">
          <Notice tone="wrong">{problemText(problem)}</Notice>
        </div>
      )}
    </fieldset>
  );
}
