let context: AudioContext | undefined;

/** The page's only audio context, ready to play. */
export function readyAudio(): AudioContext {
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/** Times are in seconds. */
export interface Tone {
  readonly at: number;
  readonly hertz: number;
  /** The pitch at the end of the tone, in hertz. */
  readonly to?: number;
  readonly loud: number;
  readonly seconds: number;
}

export function tone(audio: AudioContext, { at, hertz, to = hertz, loud, seconds }: Tone): void {
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(hertz, at);
  body.frequency.exponentialRampToValueAtTime(to, at + seconds);
  body.connect(fading(audio, at, loud, seconds));
  body.start(at);
  body.stop(at + seconds);
}

export function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}
