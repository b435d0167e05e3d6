export type AlertSound = "found" | "offer" | "low-time" | "over";

/**
 * Tones one after another, in hertz. They rise when a match is found or something is offered, stay
 * equal when time is short, and fall at the end of a match.
 */
const MELODIES: Readonly<Record<AlertSound, readonly number[]>> = {
  found: [523, 659, 784],
  offer: [587, 740],
  "low-time": [880, 880],
  over: [659, 523, 392],
};
const ALERT = { loud: 0.16, seconds: 0.28 };
const APART_SECONDS = 0.15;

export function playAlert(sound: AlertSound): void {
  const audio = readyAudio();
  for (const [i, hertz] of MELODIES[sound].entries()) {
    const at = audio.currentTime + i * APART_SECONDS;
    tone(audio, { at, hertz, ...ALERT });
  }
}

/**
 * The click of a stone on wood. It is synthesized from a burst of noise for the touch, and two
 * short tones for the wood.
 */
export function playStone(): void {
  const audio = readyAudio();
  const at = audio.currentTime;

  const noise = audio.createBufferSource();
  noise.buffer = burst(audio);
  const bright = audio.createBiquadFilter();
  bright.type = "bandpass";
  bright.frequency.value = 3200;
  bright.Q.value = 0.8;
  noise.connect(bright).connect(fading(audio, at, 0.5, 0.03));
  noise.start(at);

  tone(audio, { at, hertz: 920, to: 644, loud: 0.22, seconds: 0.06 });
  tone(audio, { at, hertz: 310, to: 217, loud: 0.3, seconds: 0.11 });
}

function burst(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.03), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

let context: AudioContext | undefined;

/** The page's only audio context, ready to play. */
function readyAudio(): AudioContext {
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/** Times are in seconds. */
interface Tone {
  readonly at: number;
  readonly hertz: number;
  /** The pitch at the end of the tone, in hertz. */
  readonly to?: number;
  readonly loud: number;
  readonly seconds: number;
}

function tone(audio: AudioContext, { at, hertz, to = hertz, loud, seconds }: Tone): void {
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(hertz, at);
  body.frequency.exponentialRampToValueAtTime(to, at + seconds);
  body.connect(fading(audio, at, loud, seconds));
  body.start(at);
  body.stop(at + seconds);
}

function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
