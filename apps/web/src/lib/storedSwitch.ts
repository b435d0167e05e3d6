import { useSyncExternalStore } from "react";

/** A choice between on and off that is remembered on this device. */
export interface StoredSwitch {
  isOn(): boolean;
  /** Remembers the choice, and tells every switch on the page. */
  turn(on: boolean): void;
  /** The choice, as it changes. A server knows only what it is at first. */
  useIsOn(): boolean;
}

/** @param atFirst what holds until somebody chooses */
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
        // Private windows may keep nothing: then the switch stays as it is at first.
      }
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn, () => atFirst),
  };
}
