// The page that checks seals: one file with everything in it, so that it can be saved and works without
// a network. It is built after the others and shares nothing with them.

import { defineConfig, type Plugin } from "vite";
import { words } from "./words-plugin.ts";

const PAGE = "verify.html";
const MOST = 1_000_000;

/** What the page is made of goes into the page. */
function inOneFile(): Plugin {
  return {
    name: "in-one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle[PAGE];
      if (page?.type !== "asset") throw new Error(`there is no ${PAGE}`);
      let html = String(page.source);
      for (const [name, made] of Object.entries(bundle)) {
        if (made === page) continue;
        const isScript = made.type === "chunk";
        const content = isScript ? made.code : String(made.source);
        const tag = isScript
          ? new RegExp(`<script[^>]*src="/${name}"[^>]*></script>`)
          : new RegExp(`<link[^>]*href="/${name}"[^>]*>`);
        if (!tag.test(html)) throw new Error(`${PAGE} has no place for ${name}`);
        const inline = isScript
          ? `<script type="module">${content.replaceAll("</script", "<\\/script")}</script>`
          : `<style>${content}</style>`;
        html = html.replace(tag, () => inline);
        // Left in the bundle it would be written beside the page.
        Reflect.deleteProperty(bundle, name);
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  plugins: [words(), inOneFile()],
  publicDir: false,
  build: {
    outDir: "../src/mafia_de_cuba/site",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: MOST,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: PAGE },
  },
});
