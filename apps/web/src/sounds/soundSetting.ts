"use client";

import { storedSwitch } from "../lib/storedSwitch";

/** Whether this device lets stones and calls be heard, and stones felt: on unless it was turned off. */
export const soundSetting = storedSwitch("kifu-sound", true);

/** Whether a sound may be made now. Not until the person has touched the page, as browsers want it. */
export function soundIsAllowed(): boolean {
  return soundSetting.isOn() && navigator.userActivation?.hasBeenActive !== false;
}

/** A stone is put down. */
export async function stoneSound(): Promise<void> {
  if (!soundIsAllowed()) return;
  navigator.vibrate?.(12);
  const { playStone } = await import("./playStone");
  playStone();
}
