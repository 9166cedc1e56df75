import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { likings, showMotion } from "./lib/device/keep";
import { fetchAhead } from "./lib/device/screens";
import { keepAtHand } from "./lib/device/shelf";
import { LANGUAGES, ownLanguage, speak } from "./words/index.svelte";

const kept = likings();
const wanted = kept.language && kept.language in LANGUAGES ? kept.language : ownLanguage();
showMotion(kept);

await speak(wanted);
mount(App, { target: document.getElementById("app")! });

for (const touch of ["pointerdown", "keydown"] as const)
  addEventListener(touch, fetchAhead, { once: true });

if (import.meta.env.PROD) keepAtHand();
