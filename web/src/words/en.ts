const files = import.meta.glob<Record<string, never>>("./en/*.json", {
  eager: true,
  import: "default",
});

export default Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.replace(/^.*\/(.*)\.json$/, "$1"), words]),
);
