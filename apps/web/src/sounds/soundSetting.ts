"use client";

import { storedSwitch } from "../lib/storedSwitch";

/** Whether this device plays sounds, and vibrates for stones. On by default. */
export const soundSetting = storedSwitch("kifu-sound", true);

/** Whether a sound may be played now. Browsers allow sounds only after the first press. */
export function soundIsAllowed(): boolean {
  return soundSetting.isOn() && navigator.userActivation?.hasBeenActive !== false;
}

export async function stoneSound(): Promise<void> {
  if (!soundIsAllowed()) return;
  navigator.vibrate?.(12);
  const { playStone } = await import("./playStone");
  playStone();
}
