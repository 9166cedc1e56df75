// The page that checks seals. A game is chosen, dropped or pasted; what is true of it is said in a
// sentence. Nothing is fetched and nothing is sent: it works from a saved file just as well.

import every from "virtual:verify-words";
import { games } from "./record";
import { finding, type Finding } from "./seal";
import "./verify.css";

type Key = keyof (typeof every)[string]["words"];

const MOST_BYTES = 64 * 1024 * 1024;
/** Of so many games each has its own line. */
const MOST_LINES = 200;

let language =
  navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in every) ?? "en";
/** What stands there now, to be said again in another language. */
let shown: (() => void) | null = null;

const at = (id: string) => document.getElementById(id)!;
const found = at("found");
const file = at("file") as HTMLInputElement;
const text = at("text") as HTMLTextAreaElement;

function say(key: Key, blanks: Readonly<Record<string, string | number>> = {}): string {
  // A name that looks like a blank is not filled in again.
  return every[language]!.words[key].replace(/\{(\w+)\}/g, (blank, name: string) =>
    String(blanks[name] ?? blank),
  );
}

function sentences(it: Finding): string[] {
  switch (it.is) {
    case "changed_hands":
      return it.hands.map(({ name, hand }) => say(hand, { name }));
    case "other_number":
      return [say(it.is, { hands: it.hands, sealed: it.sealed })];
    default:
      return [say(it.is)];
  }
}

function line(words: string, kind: string): HTMLParagraphElement {
  const made = document.createElement("p");
  made.className = kind;
  made.textContent = words;
  return made;
}

function show(lines: readonly HTMLElement[], proven: boolean): void {
  found.classList.toggle("proven", proven);
  found.replaceChildren(...lines);
  found.scrollIntoView({ block: "nearest" });
}

function lines(it: Finding): HTMLElement[] {
  const told = sentences(it).map((words) => line(words, "sentence"));
  if (it.is === "proven") told.push(line(it.mark, "mark"), line(say("compare"), "muted"));
  return told;
}

function showAll(checked: readonly Finding[]): void {
  const good = checked.filter(({ is }) => is === "proven").length;
  if (checked.length === 1) {
    show(lines(checked[0]!), good === 1);
    return;
  }
  const each = checked.slice(0, MOST_LINES).map((it, place) => {
    const number = say("numbered", { number: place + 1 });
    const told = it.is === "proven" ? it.mark : sentences(it).join(" ");
    return line(`${number} · ${told}`, "muted");
  });
  const all = checked.length;
  show([line(say("several", { good, all }), "sentence"), ...each], good === all);
}

function tell(what: () => void): void {
  shown = what;
  what();
}

function check(content: string): void {
  if (content.trim() === "") return;
  const checked = games(content).map(finding);
  tell(() => showAll(checked));
}

async function open(chosen: File | undefined): Promise<void> {
  if (chosen === undefined) return;
  if (chosen.size > MOST_BYTES) {
    tell(() => show([line(say("too_large"), "sentence")], false));
    return;
  }
  try {
    check(new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer()));
  } catch {
    tell(() => show([line(say("unreadable"), "sentence")], false));
  }
}

function speak(wanted: string): void {
  language = wanted;
  document.documentElement.lang = wanted;
  document.title = `${say("title")} · Mafia de Cuba`;
  for (const place of document.querySelectorAll<HTMLElement>("[data-words]"))
    place.textContent = say(place.dataset.words as Key);
  at("languages").setAttribute("aria-label", say("language"));
  for (const button of at("languages").querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.lang === wanted));
  shown?.();
}

for (const [tag, { name }] of Object.entries(every)) {
  const button = document.createElement("button");
  button.type = "button";
  button.lang = tag;
  button.textContent = name;
  button.onclick = () => speak(tag);
  at("languages").append(button);
}
// Whoever has it as a file has kept it already.
at("keep").hidden = !location.protocol.startsWith("http");
file.onchange = () => {
  const chosen = file.files?.[0];
  // The same file, changed meanwhile, may be chosen again.
  void open(chosen).then(() => (file.value = ""));
};
at("check").onclick = () => check(text.value);
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  void open(event.dataTransfer?.files[0]);
});
speak(language);
