// People at other tables, too far to be understood: a bed of noise, and a few voices in it that rise and
// fall, none of them in step with another.

import { withoutSeam } from "./room";

const SECONDS = 9;
const OVERLAP = 1;

/** How high a voice is, how fast it speaks and how often it draws breath. */
const VOICES = [
  { pitch: 104, mouth: 480, syllables: 3.1, breath: 0.071 },
  { pitch: 127, mouth: 620, syllables: 3.7, breath: 0.093 },
  { pitch: 176, mouth: 720, syllables: 4.3, breath: 0.059 },
  { pitch: 211, mouth: 860, syllables: 3.9, breath: 0.083 },
] as const;

function bed(context: AudioContext): AudioBufferSourceNode {
  const samples = new Float32Array((SECONDS + OVERLAP) * context.sampleRate);
  let last = 0;
  for (let at = 0; at < samples.length; at++) {
    last = (last + 0.04 * (Math.random() * 2 - 1)) / 1.04;
    samples[at] = last * 4;
  }
  const loop = withoutSeam(samples, OVERLAP * context.sampleRate);
  const buffer = context.createBuffer(1, loop.length, context.sampleRate);
  buffer.copyToChannel(loop, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  return source;
}

/** Lets something rise and fall by so much, so often a second. */
function swings(
  context: AudioContext,
  what: AudioParam,
  often: number,
  by: number,
): OscillatorNode {
  const swing = context.createOscillator();
  const depth = context.createGain();
  swing.frequency.value = often;
  depth.gain.value = by;
  swing.connect(depth).connect(what);
  return swing;
}

/** Let people chat into `out` until the answer is called. */
export function chatter(context: AudioContext, out: AudioNode): () => void {
  const murmur = context.createBiquadFilter();
  murmur.type = "bandpass";
  murmur.frequency.value = 420;
  murmur.Q.value = 0.6;
  const noise = bed(context);
  const low = context.createGain();
  low.gain.value = 0.12;
  noise.connect(murmur).connect(low).connect(out);
  const sources: AudioScheduledSourceNode[] = [noise];
  for (const { pitch, mouth, syllables, breath } of VOICES) {
    const voice = context.createOscillator();
    const formant = context.createBiquadFilter();
    const spoken = context.createGain();
    const heard = context.createGain();
    voice.type = "sawtooth";
    voice.frequency.value = pitch;
    formant.type = "bandpass";
    formant.frequency.value = mouth;
    formant.Q.value = 3;
    spoken.gain.value = 0.5;
    heard.gain.value = 0.35;
    voice.connect(formant).connect(spoken).connect(heard).connect(out);
    sources.push(
      voice,
      swings(context, voice.frequency, syllables / 5.3, pitch * 0.09),
      swings(context, formant.frequency, syllables / 2.7, mouth * 0.35),
      swings(context, spoken.gain, syllables, 0.5),
      swings(context, heard.gain, breath, 0.35),
    );
  }
  for (const source of sources) source.start();
  return () => {
    for (const source of sources) source.stop();
  };
}
