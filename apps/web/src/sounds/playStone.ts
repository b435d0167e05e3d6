import { fading, readyAudio, tone } from "./tones";

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
