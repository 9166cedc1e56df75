import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { likings, showMotion } from "./lib/keep";
import { keepAtHand } from "./lib/shelf";
import { LANGUAGES, ownLanguage, speak } from "./words/index.svelte";

const kept = likings();
const wanted = kept.language && kept.language in LANGUAGES ? kept.language : ownLanguage();
showMotion(kept);

await speak(wanted);
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD) keepAtHand();
