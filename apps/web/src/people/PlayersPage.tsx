"use client";

import type { Player, SignedName } from "@kifu/client";
import { useKifu } from "@kifu/client/react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { BotBadge } from "../bots/BotBadge";
import { Button } from "../components/Button";
import { buttonClass } from "../components/buttonClass";
import { Identicon } from "../components/Identicon";
import { Section } from "../components/Section";
import { useAct } from "../lib/useAct";
import { PlayerName } from "../names/PlayerName";
import { playerStateText } from "./playerStateText";
import { blockedPlayers, followedPlayers } from "./storedPlayers";
import { texts } from "../texts/texts";

/** How often the page asks what the followed players do. */
const RENEWED_MS = 30_000;

/** Finds players by name, and lists the players whom the visitor follows or has blocked. */
export function PlayersPage() {
  const { people } = texts();
  const followed = followedPlayers.usePlayers();
  const blocked = blockedPlayers.usePlayers();
  const states = usePlayerStates(followed);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-12 px-4 pt-6 sm:px-6 sm:pt-10">
      <div>
        <h1 className="text-3xl font-semibold sm:text-4xl">{people.title}</h1>
        <NameSearch />
      </div>
      <Section title={people.youFollow} count={followed.length}>
        {followed.length === 0 ? (
          <p className="rounded-xl border border-dashed border-rule px-6 py-10 text-center text-soft">
            {people.followNobody}
          </p>
        ) : (
          <ul className="grid gap-2">
            {followed.map((address) => (
              <Person key={address} address={address}>
                <Doing player={states[address]} />
              </Person>
            ))}
          </ul>
        )}
      </Section>
      {blocked.length > 0 && (
        <Section title={people.youBlocked} count={blocked.length}>
          <ul className="grid gap-2">
            {blocked.map((address) => (
              <Person key={address} address={address}>
                <Button size="small" onClick={() => blockedPlayers.remove(address)}>
                  {people.unblock}
                </Button>
              </Person>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function NameSearch() {
  const { people } = texts();
  const kifu = useKifu();
  const { doing, problem, act } = useAct();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly SignedName[]>();
  const search = () => act("search", async () => setFound(await kifu.searchNames(typed.trim())));
  return (
    <form
      role="search"
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <label className="block text-sm text-soft" htmlFor="name">
        {people.nameField}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id="name"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="block h-11 w-full min-w-0 rounded-lg border border-rule bg-paper px-3 text-base"
        />
        <Button
          type="submit"
          look="main"
          className="shrink-0"
          disabled={typed.trim() === "" || doing !== undefined}
        >
          {people.search}
        </Button>
      </div>
      <div role="status" className="mt-4 grid gap-2">
        {problem !== undefined && <p className="text-accent">{problem.short}</p>}
        {found?.length === 0 && <p className="text-soft">{people.nobody}</p>}
        {found !== undefined && found.length > 0 && (
          <ul className="grid gap-2">
            {found.map(({ owner }) => (
              <Person key={owner} address={owner} />
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}

interface PersonProps {
  readonly address: string;
  readonly children?: React.ReactNode;
}

function Person({ address, children }: PersonProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-rule bg-sheet px-3 py-2">
      <Link
        href={`/player/${address}`}
        prefetch={false}
        className="flex min-w-0 flex-1 basis-40 items-center gap-2.5 font-medium hover:underline"
      >
        <Identicon address={address} className="size-9" />
        <span className="wrap-anywhere">
          <PlayerName address={address} />
        </span>
        <BotBadge address={address} />
      </Link>
      {children}
    </li>
  );
}

function Doing({ player }: { readonly player: Player | undefined }) {
  if (player === undefined) return null;
  return (
    <>
      <span className="text-sm text-soft">{playerStateText(player)}</span>
      {player.activeMatch !== undefined && (
        <Link
          href={`/match/${player.activeMatch}`}
          prefetch={false}
          className={buttonClass({ size: "small" })}
        >
          {texts().people.watch}
        </Link>
      )}
    </>
  );
}

/** What players do, by address, asked for again and again while the page is visible. */
function usePlayerStates(addresses: readonly string[]): Readonly<Record<string, Player>> {
  const kifu = useKifu();
  const [states, setStates] = useState<Readonly<Record<string, Player>>>({});
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      if (document.hidden) return;
      const players = await Promise.all(
        // A player about whom the node does not answer is listed without a state.
        addresses.map(async (address) => await kifu.player(address).catch(() => undefined)),
      );
      const known = players.filter((player) => player !== undefined);
      if (isHere) setStates(Object.fromEntries(known.map((player) => [player.owner, player])));
    };
    void ask();
    const timer = setInterval(() => void ask(), RENEWED_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [kifu, addresses]);
  return states;
}
