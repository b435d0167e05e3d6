import { soundIsAllowed } from "./soundSetting";
import { readyAudio, tone } from "./tones";

/** What a player is told by a sound: a match begins, their time runs out, their match is over. */
export type AlertSound = "found" | "low-time" | "over";

const LOUD = 0.16;
const TONE_SECONDS = 0.28;

/** Tones one after the other, in hertz: up for a match, two alike for a clock, down for the end. */
const MELODIES: Readonly<Record<AlertSound, readonly number[]>> = {
  found: [523, 659, 784],
  "low-time": [880, 880],
  over: [659, 523, 392],
};
const APART_SECONDS = 0.15;

/** Lets it be heard, unless sounds are turned off. */
export function playAlert(sound: AlertSound): void {
  if (!soundIsAllowed()) return;
  const audio = readyAudio();
  for (const [i, hertz] of MELODIES[sound].entries()) {
    const at = audio.currentTime + i * APART_SECONDS;
    tone(audio, { at, hertz, loud: LOUD, seconds: TONE_SECONDS });
  }
}
