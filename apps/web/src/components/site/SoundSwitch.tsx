"use client";

import { Volume2, VolumeX } from "lucide-react";
import { stoneSound, turnSound, useSoundIsOn } from "../../lib/sound";
import { IconButton } from "../ui/IconButton";

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
      {on ? <Volume2 strokeWidth={1.75} /> : <VolumeX strokeWidth={1.75} />}
    </IconButton>
  );
}
