// Sound made on the spot, and a touch of vibration: only for what the whole table saw, so that
// nobody hears what somebody else holds.

import { likings } from "./keep";
import type { AnyEvent } from "./protocol";
import type { TableLine } from "./table.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!likings().sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

interface Tone {
  at: number;
  pitch: number;
  to?: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

function play(tones: Tone[]): void {
  const out = audio();
  if (!out) return;
  for (const tone of tones) {
    const voice = out.createOscillator();
    const gain = out.createGain();
    const from = out.currentTime + tone.at;
    voice.type = tone.wave;
    voice.frequency.setValueAtTime(tone.pitch, from);
    if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, from + tone.length);
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(tone.loud, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + tone.length);
    voice.connect(gain).connect(out.destination);
    voice.start(from);
    voice.stop(from + tone.length + 0.02);
  }
}

function noise(length: number, loud: number, colour: number): void {
  const out = audio();
  if (!out) return;
  const buffer = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
  }
  const source = out.createBufferSource();
  const filter = out.createBiquadFilter();
  const gain = out.createGain();
  source.buffer = buffer;
  filter.type = "lowpass";
  filter.frequency.value = colour;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(out.destination);
  source.start();
}

function wood(): void {
  noise(0.12, 0.5, 700);
}

function pluck(pitches: number[], apart = 0.14): void {
  play(
    pitches.map((pitch, at) => ({
      at: at * apart,
      pitch,
      length: 0.7,
      loud: 0.12,
      wave: "triangle" as const,
    })),
  );
}

const SOUNDS: Partial<Record<AnyEvent["type"], () => void>> = {
  BoxPassed: wood,
  QuestionAsked: () => pluck([392]),
  PocketsOrdered: () => {
    play([{ at: 0, pitch: 110, to: 55, length: 1.2, loud: 0.3, wave: "sawtooth" }]);
    noise(0.3, 0.5, 300);
  },
  PocketsEmptied: () => pluck([1318, 1568, 1975, 2637], 0.06),
  FakeShown: () => pluck([880, 740, 622], 0.12),
  ShotFired: () => noise(0.5, 1, 4000),
  JokerGiven: () => pluck([523, 494, 466]),
  TraitorTookOver: () => pluck([220, 233, 220, 207], 0.2),
  GameEnded: () => pluck([262, 330, 392, 523, 659], 0.16),
};

const TREMORS: Partial<Record<AnyEvent["type"], number[]>> = {
  PocketsOrdered: [80, 60, 160],
  ShotFired: [250],
  GameEnded: [60, 40, 60, 40, 120],
};

function tremble(pattern: number[]): void {
  if (likings().haptics && "vibrate" in navigator) navigator.vibrate(pattern);
}

/** Sound for what happens at this table. */
export function listenTo(line: TableLine): () => void {
  return line.onEvents((events) => {
    const heard = new Set<string>();
    for (const event of events) {
      if (heard.has(event.type)) continue;
      heard.add(event.type);
      SOUNDS[event.type]?.();
      const tremor = TREMORS[event.type];
      if (tremor) tremble(tremor);
    }
  });
}
