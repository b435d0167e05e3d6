import { storedText } from "./storedText";

export interface StoredSwitch {
  isOn(): boolean;
  /** Stores the choice and updates all switches for it on the page. */
  turn(on: boolean): void;
  /** Whether the switch is on. Servers always use the default. */
  useIsOn(): boolean;
}

/**
 * Makes a switch whose position this browser stores under `key`. Without storage, the switch stays
 * at its default.
 * @param atFirst the default
 */
export function storedSwitch(key: string, atFirst: boolean): StoredSwitch {
  const { read, write, useText } = storedText(key, { atFirst: atFirst ? "on" : "off" });
  return {
    isOn: () => read() === "on",
    turn: (on) => write(on ? "on" : "off"),
    useIsOn: () => useText() === "on",
  };
}
