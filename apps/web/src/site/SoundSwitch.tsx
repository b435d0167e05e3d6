"use client";

import { IconButton } from "../components/IconButton";
import { Silence, Sound } from "../components/icons";
import { soundSetting, stoneSound } from "../sounds/soundSetting";
import { texts } from "../texts/texts";

/** When sounds are turned on, plays the sound of a stone as a sample. */
export function SoundSwitch() {
  const on = soundSetting.useIsOn();
  return (
    <IconButton
      label={texts().site.sound}
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
