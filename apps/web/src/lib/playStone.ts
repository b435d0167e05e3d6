/**
 * The click of a stone on wood, made rather than recorded: a burst of noise for the touch, and
 * two short tones for the slab that answers.
 */
export function playStone(): void {
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume();
  const now = audio.currentTime;

  const noise = audio.createBufferSource();
  noise.buffer = burst(audio);
  const bright = audio.createBiquadFilter();
  bright.type = "bandpass";
  bright.frequency.value = 3200;
  bright.Q.value = 0.8;
  noise.connect(bright).connect(fading(audio, now, 0.5, 0.03));
  noise.start(now);

  tone(audio, now, 920, 0.22, 0.06);
  tone(audio, now, 310, 0.3, 0.11);
}

let context: AudioContext | undefined;

function tone(audio: AudioContext, now: number, hertz: number, loud: number, seconds: number) {
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(hertz, now);
  body.frequency.exponentialRampToValueAtTime(hertz * 0.7, now + seconds);
  body.connect(fading(audio, now, loud, seconds));
  body.start(now);
  body.stop(now + seconds);
}

function fading(audio: AudioContext, now: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  gain.connect(audio.destination);
  return gain;
}

function burst(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.03), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
