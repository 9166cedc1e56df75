/** @type {import("prettier").Config} */
export default {
  printWidth: 100,
  // Svelte trims what is at the edges of an element, and our rows are flex and grid: only where two
  // things stand in running text does a new line between them show, as a space.
  htmlWhitespaceSensitivity: "ignore",
  plugins: ["prettier-plugin-svelte"],
};
