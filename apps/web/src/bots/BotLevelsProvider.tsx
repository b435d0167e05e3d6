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

export type BotLevels = Readonly<Record<string, Level>>;

interface Bots {
  readonly levels: BotLevels;
  readonly ask: (address: string) => void;
}

const Context = createContext<Bots>({ levels: {}, ask: () => undefined });

/** Addresses that appear within this time are requested together. */
const GATHER_MS = 100;

interface BotLevelsProviderProps {
  /** The bots that the server knew when it rendered the page. */
  readonly levels: BotLevels;
  readonly children: ReactNode;
}

/** Provides the known bots. More may appear while the page is open. */
export function BotLevelsProvider({ levels: atFirst, children }: BotLevelsProviderProps) {
  const [levels, setLevels] = useState(atFirst);
  const asked = useRef(new Set<string>());
  const isFresh = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback((address: string) => {
    if (asked.current.has(address)) return;
    asked.current.add(address);
    // The server has already looked up the addresses on the page that it rendered.
    if (isFresh.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      fetch("/api/bots")
        .then((answer) => answer.json() as Promise<BotLevels>)
        .then(setLevels)
        // If the request fails, badges are missing. The page still works.
        .catch(() => undefined);
    }, GATHER_MS);
  }, []);
  // This effect runs after the effects of the components inside. So the addresses on the rendered
  // page count as looked up.
  useEffect(() => {
    isFresh.current = false;
  }, []);
  const bots = useMemo(() => ({ levels, ask }), [levels, ask]);
  return <Context value={bots}>{children}</Context>;
}

/** All bots known so far. This hook fetches nothing; `useBotLevel` does. */
export function useBotLevels(): BotLevels {
  return useContext(Context).levels;
}

export function useBotLevel(address: string): Level | undefined {
  const { levels, ask } = useContext(Context);
  const level = Object.hasOwn(levels, address) ? levels[address] : undefined;
  useEffect(() => {
    if (level === undefined) ask(address);
  }, [level, ask, address]);
  return level;
}
