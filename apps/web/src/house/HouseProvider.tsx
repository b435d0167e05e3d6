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
import type { HouseLevels } from "./HouseLevels";

interface House {
  readonly levels: HouseLevels;
  readonly ask: (address: string) => void;
}

const Context = createContext<House>({ levels: {}, ask: () => undefined });

/** Who comes at once is asked for in one go. */
const GATHER_MS = 100;

interface HouseProviderProps {
  /** As the server knew them when it made the page. */
  readonly levels: HouseLevels;
  readonly children: ReactNode;
}

/** Knows the house players. A house takes on more of them while a page is open. */
export function HouseProvider({ levels: atFirst, children }: HouseProviderProps) {
  const [levels, setLevels] = useState(atFirst);
  const asked = useRef(new Set<string>());
  const isFresh = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback((address: string) => {
    if (asked.current.has(address)) return;
    asked.current.add(address);
    // Whom the page came with, the server has looked up.
    if (isFresh.current || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      fetch("/api/house")
        .then((answer) => answer.json() as Promise<HouseLevels>)
        .then(setLevels)
        // A page without marks is a page that can be played on.
        .catch(() => undefined);
    }, GATHER_MS);
  }, []);
  // After those of what is in the page.
  useEffect(() => {
    isFresh.current = false;
  }, []);
  const house = useMemo(() => ({ levels, ask }), [levels, ask]);
  return <Context value={house}>{children}</Context>;
}

/** The level of the house player at this address; undefined for people. */
export function useHouseLevel(address: string): Level | undefined {
  const { levels, ask } = useContext(Context);
  const level = Object.hasOwn(levels, address) ? levels[address] : undefined;
  useEffect(() => {
    if (level === undefined) ask(address);
  }, [level, ask, address]);
  return level;
}
