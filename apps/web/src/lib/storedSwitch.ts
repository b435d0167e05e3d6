import { useSyncExternalStore } from "react";

export interface StoredSwitch {
  isOn(): boolean;
  /** Stores the choice and updates every switch on the page. */
  turn(on: boolean): void;
  /** Whether the switch is on. Servers always use the default. */
  useIsOn(): boolean;
}

/**
 * Makes a choice that is stored under `key`.
 * @param atFirst the default
 */
export function storedSwitch(key: string, atFirst: boolean): StoredSwitch {
  const listeners = new Set<() => void>();
  const isOn = () => {
    try {
      return (localStorage.getItem(key) ?? (atFirst ? "on" : "off")) === "on";
    } catch {
      return atFirst;
    }
  };
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    window.addEventListener("storage", changed);
    return () => {
      listeners.delete(changed);
      window.removeEventListener("storage", changed);
    };
  };
  return {
    isOn,
    turn(on) {
      try {
        localStorage.setItem(key, on ? "on" : "off");
      } catch {
        // Private windows may have no storage. The choice is then the default.
      }
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn, () => atFirst),
  };
}
