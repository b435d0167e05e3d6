import { soundIsAllowed } from "./soundSetting";
import { readyAudio, tone } from "./tones";

export type AlertSound = "found" | "low-time" | "over";

const LOUD = 0.16;
const TONE_SECONDS = 0.28;

/**
 * Tones one after another, in hertz. They rise when a match is found, stay equal when time is
 * short, and fall at the end of a match.
 */
const MELODIES: Readonly<Record<AlertSound, readonly number[]>> = {
  found: [523, 659, 784],
  "low-time": [880, 880],
  over: [659, 523, 392],
};
const APART_SECONDS = 0.15;

export function playAlert(sound: AlertSound): void {
  if (!soundIsAllowed()) return;
  const audio = readyAudio();
  for (const [i, hertz] of MELODIES[sound].entries()) {
    const at = audio.currentTime + i * APART_SECONDS;
    tone(audio, { at, hertz, loud: LOUD, seconds: TONE_SECONDS });
  }
}
