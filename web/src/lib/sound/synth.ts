// What turns notes into sound. Fetched only where sound is on.

import { chatter } from "./chatter";
import type { Cue } from "./cues";
import type { Note } from "./notes";
import { notesOf, silenceOf } from "./phrases";
import { BAR, iceBar, sonBar } from "./room";

/** How loud the room is beside what happens at the table. */
const ROOM = 0.5;
const FADE = 0.8;
/** Milliseconds for which something is worth hearing that could not be heard at once. */
const STALE = 1_000;

export class Synth {
  readonly #context = new AudioContext();
  readonly #noise = this.#hiss();
  readonly #changed: (running: boolean) => void;
  #late: { cue: Cue; until: number }[] = [];
  #room: { out: GainNode; quiet: () => void } | null = null;

  /** Says whether it can be heard: a browser wants to be touched before it makes a sound. */
  constructor(changed: (running: boolean) => void) {
    this.#changed = changed;
    this.#context.onstatechange = () => this.#stateChanged();
    for (const touch of ["pointerdown", "keydown"] as const) addEventListener(touch, this.wake);
    document.addEventListener("visibilitychange", this.#looked);
    this.wake();
    changed(this.#running);
  }

  get #running(): boolean {
    return this.#context.state === "running";
  }

  /** Try to be heard. */
  readonly wake = (): void => {
    if (!this.#running) void this.#context.resume().catch(() => {});
  };

  play(cue: Cue): void {
    if (!this.#running) {
      this.wake();
      this.#late.push({ cue, until: Date.now() + STALE });
      return;
    }
    this.#sound(notesOf(cue), this.#context.currentTime + cue.in, this.#context.destination);
    const silence = silenceOf(cue);
    if (silence) this.#holdBreath(silence);
  }

  /** Whether the room is heard round the table. */
  set room(on: boolean) {
    if (on && !this.#room) this.#room = this.#enter();
    else if (!on && this.#room) {
      this.#room.quiet();
      this.#room = null;
    }
  }

  /** Everything is silent at once, and for good. */
  close(): void {
    for (const touch of ["pointerdown", "keydown"] as const) removeEventListener(touch, this.wake);
    document.removeEventListener("visibilitychange", this.#looked);
    this.#context.onstatechange = null;
    this.room = false;
    void this.#context.close();
  }

  #stateChanged(): void {
    this.#changed(this.#running);
    if (!this.#running) return;
    const late = this.#late.filter(({ until }) => until > Date.now());
    this.#late = [];
    for (const { cue } of late) this.play(cue);
  }

  /** Nobody hears the room of a page that nobody looks at. */
  readonly #looked = (): void => {
    if (this.#room) this.#level(document.visibilityState === "visible" ? ROOM : 0, FADE);
  };

  /** The room falls silent, and comes back. */
  #holdBreath(seconds: number): void {
    if (!this.#room || document.visibilityState !== "visible") return;
    this.#level(0, 0.15);
    const { gain } = this.#room.out;
    gain.setTargetAtTime(ROOM, this.#context.currentTime + seconds, FADE);
  }

  #level(loud: number, within: number): void {
    const now = this.#context.currentTime;
    this.#room?.out.gain.cancelScheduledValues(now);
    this.#room?.out.gain.setTargetAtTime(loud, now, within / 3);
  }

  #enter(): { out: GainNode; quiet: () => void } {
    const context = this.#context;
    const out = context.createGain();
    out.gain.value = 0;
    out.gain.setTargetAtTime(ROOM, context.currentTime, FADE);
    out.connect(context.destination);
    const band = this.#distance(out);
    const people = context.createGain();
    people.gain.value = 0.5;
    people.connect(out);
    const hush = chatter(context, people);
    let bar = 0;
    let at = context.currentTime + 0.1;
    const ahead = () => {
      // Bars of a time that nobody heard are left out.
      while (at + BAR < context.currentTime) [at, bar] = [at + BAR, bar + 1];
      while (at < context.currentTime + 2 * BAR) {
        this.#sound(sonBar(bar), at, band);
        this.#sound(iceBar(bar), at, out);
        [at, bar] = [at + BAR, bar + 1];
      }
    };
    ahead();
    const timer = setInterval(ahead, 800);
    const quiet = () => {
      clearInterval(timer);
      hush();
      out.disconnect();
    };
    return { out, quiet };
  }

  /** Through two doors: dull, and with what the walls give back. */
  #distance(out: AudioNode): AudioNode {
    const context = this.#context;
    const door = context.createBiquadFilter();
    const level = context.createGain();
    const wall = context.createDelay(1);
    const back = context.createGain();
    door.type = "lowpass";
    door.frequency.value = 850;
    level.gain.value = 0.09;
    wall.delayTime.value = 0.13;
    back.gain.value = 0.35;
    door.connect(level).connect(out);
    level.connect(wall).connect(back).connect(out);
    back.connect(wall);
    return door;
  }

  #sound(notes: readonly Note[], begins: number, out: AudioNode): void {
    for (const note of notes) {
      const from = Math.max(begins + note.at, this.#context.currentTime);
      const end = from + note.length;
      const source = note.voice === "noise" ? this.#burst(note, out) : this.#tone(note, from, out);
      const { gain } = source.level;
      gain.setValueAtTime(0.0001, from);
      gain.exponentialRampToValueAtTime(note.loud, from + 0.008);
      gain.exponentialRampToValueAtTime(0.0001, end);
      source.from.start(from);
      source.from.stop(end + 0.02);
    }
  }

  #tone(note: Note, from: number, out: AudioNode) {
    const voice = this.#context.createOscillator();
    const level = this.#context.createGain();
    voice.type = note.voice as OscillatorType;
    voice.frequency.setValueAtTime(note.pitch, from);
    if (note.to) voice.frequency.exponentialRampToValueAtTime(note.to, from + note.length);
    voice.connect(level).connect(out);
    return { from: voice, level };
  }

  #burst(note: Note, out: AudioNode) {
    const source = this.#context.createBufferSource();
    const filter = this.#context.createBiquadFilter();
    const level = this.#context.createGain();
    source.buffer = this.#noise;
    source.loop = true;
    filter.type = "lowpass";
    filter.frequency.value = note.pitch;
    source.connect(filter).connect(level).connect(out);
    return { from: source, level };
  }

  #hiss(): AudioBuffer {
    const { sampleRate } = this.#context;
    const buffer = this.#context.createBuffer(1, 2 * sampleRate, sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    return buffer;
  }
}
