import { useLayoutEffect, useRef } from "react";
import { BotBadge } from "../bots/BotBadge";
import { Identicon } from "../components/Identicon";
import type { TypedPlayer } from "./typedPlayer";
import { shortAddress } from "../lib/shortAddress";
import { PlayerName } from "../names/PlayerName";
import { texts } from "../texts/texts";

interface PlayerFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly typed: TypedPlayer;
  readonly onType: (text: string) => void;
}

export function PlayerField({ id, label, text, typed, onType }: PlayerFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Keeps text that was typed before the page's scripts loaded.
    const { value } = field.current ?? { value: "" };
    if (value !== "" && value !== text) onType(value);
  }, []);
  const { address, problem } = typed;
  return (
    <div>
      <label className="block text-sm text-soft">
        {label}
        <input
          ref={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          placeholder={texts().table.typeAddress}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-said`}
          className="mt-1.5 block h-11 w-full min-w-0 rounded-lg border border-rule bg-paper px-3 text-base text-ink placeholder:text-faint"
        />
      </label>
      <p id={`${id}-said`} role="status" className="mt-1.5 flex min-h-7 items-center gap-2 text-sm">
        {address === undefined ? (
          problem
        ) : (
          <>
            <Identicon address={address} className="size-7" />
            <span className="font-medium">
              <PlayerName address={address} />
            </span>
            <span className="text-faint">{shortAddress(address)}</span>
            <BotBadge address={address} />
          </>
        )}
      </p>
    </div>
  );
}
