"use client";

import { soundSetting, stoneSound } from "../../sounds/soundSetting";
import { IconButton } from "../ui/IconButton";
import { Silence, Sound } from "../ui/icons";

/** When sounds are turned on, plays the sound of a stone as a sample. */
export function SoundSwitch() {
  const on = soundSetting.useIsOn();
  return (
    <IconButton
      label="Sound"
      role="switch"
      aria-checked={on}
      onClick={() => {
        soundSetting.turn(!on);
        void stoneSound();
      }}
    >
      {on ? <Sound /> : <Silence />}
    </IconButton>
  );
}
