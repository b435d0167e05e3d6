"use client";

import type { Level } from "@kifu/kit/plain";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

/** Bots by address, each with the level at which it plays. */
export type BotLevels = Readonly<Record<string, Level>>;

interface Bots {
  readonly levels: BotLevels;
  readonly ask: (address: string) => void;
}

const Context = createContext<Bots>({ levels: {}, ask: () => undefined });

/** Addresses that appear together are requested together. */
const GATHER_MS = 100;

interface BotLevelsProviderProps {
  /** The bots that the server knew when it rendered the page. */
  readonly levels: BotLevels;
  readonly children: ReactNode;
}

/** Provides the known bots. More may appear while a page is open. */
export function BotLevelsProvider({ levels: atFirst, children }: BotLevelsProviderProps) {
  const [levels, setLevels] = useState(atFirst);
  const asked = useRef(new Set<string>());
  const isFresh = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback((address: string) => {
    if (asked.current.has(address)) return;
    asked.current.add(address);
    // The server has already looked up the addresses that came with the page.
    if (isFresh.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      fetch("/api/bots")
        .then((answer) => answer.json() as Promise<BotLevels>)
        .then(setLevels)
        // A page without badges is still playable.
        .catch(() => undefined);
    }, GATHER_MS);
  }, []);
  // After the effects of the page's components.
  useEffect(() => {
    isFresh.current = false;
  }, []);
  const bots = useMemo(() => ({ levels, ask }), [levels, ask]);
  return <Context value={bots}>{children}</Context>;
}

/** All bots known so far. It fetches nothing: the badges do. */
export function useBotLevels(): BotLevels {
  return useContext(Context).levels;
}

/** The level of the bot at this address; undefined for people. */
export function useBotLevel(address: string): Level | undefined {
  const { levels, ask } = useContext(Context);
  const level = Object.hasOwn(levels, address) ? levels[address] : undefined;
  useEffect(() => {
    if (level === undefined) ask(address);
  }, [level, ask, address]);
  return level;
}
