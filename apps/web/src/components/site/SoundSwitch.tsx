"use client";

import { stoneSound, turnSound, useSoundIsOn } from "../../lib/soundSetting";
import { IconButton } from "../ui/IconButton";
import { Silence, Sound } from "../ui/icons";

/** Turns the stones' sound on and off, and lets it be heard. */
export function SoundSwitch() {
  const on = useSoundIsOn();
  return (
    <IconButton
      label="Sound"
      role="switch"
      aria-checked={on}
      onClick={() => {
        turnSound(!on);
        void stoneSound();
      }}
    >
      {on ? <Sound /> : <Silence />}
    </IconButton>
  );
}
