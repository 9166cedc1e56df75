// Draws /openapi.json as a page. Everything is put in as text, never as markup.

/** An element with attributes and children; a child is an element, a text, or nothing. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== ""));
  return element;
}

const paragraphs = (text) => (text ?? "").split("\n\n").map((part) => make("p", {}, prose(part)));

/** Text in which `words like these` are code. */
function prose(text) {
  return text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));
}

const nameOf = (schema) => schema.$ref.split("/").at(-1);
const json = (value) => make("pre", {}, make("code", {}, JSON.stringify(value, null, 2)));

/** What a value may be, with links to whatever has a name. */
function kind(schema) {
  if (schema.$ref) return [make("a", { href: `#${nameOf(schema)}` }, nameOf(schema))];
  if (schema.anyOf) return between(schema.anyOf.map(kind), " or ");
  if (schema.enum) return between(schema.enum.map((word) => [make("code", {}, String(word))]), " · ");
  if (schema.type === "array") {
    const most = schema.maxItems === undefined ? "" : ` of at most ${schema.maxItems}`;
    return [`list${most}: `, kind(schema.items ?? {})];
  }
  if (schema.type === "object" && schema.additionalProperties) {
    return ["by name: ", kind(schema.additionalProperties)];
  }
  return [`${schema.type ?? "anything"}${bounds(schema)}`];
}

function bounds(schema) {
  if (schema.maxLength !== undefined) return `, at most ${schema.maxLength} characters`;
  const most = schema.maximum ?? (schema.exclusiveMaximum ?? NaN) - 1;
  return Number.isNaN(most) ? "" : `, ${schema.minimum ?? 0} to ${most}`;
}

function between(parts, comma) {
  return parts.flatMap((part, at) => (at ? [comma, part] : [part]));
}

function fields(schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const otherwise = required.has(name) ? "" : `else ${JSON.stringify(field.default ?? null)}`;
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, make("code", {}, name)),
      make("td", {}, kind(field), otherwise && make("small", {}, ` ${otherwise}`)),
      make("td", {}, prose(field.description ?? "")),
    );
  });
  return rows.length ? make("div", { class: "wide" }, make("table", {}, make("tbody", {}, rows))) : null;
}

function value([name, schema]) {
  return make(
    "article",
    { id: name },
    make("h3", {}, name),
    paragraphs(schema.description),
    schema.enum ? make("p", {}, kind(schema)) : fields(schema),
  );
}

/** What goes in or comes out with a request: its shape and its examples. */
function content(of) {
  return Object.entries(of ?? {}).map(([media, { schema, example, examples }]) => [
    make("p", {}, make("small", {}, `${media} `), schema ? kind(schema) : null),
    example === undefined ? null : json(example),
    Object.values(examples ?? {}).map((one) => json(one.value)),
  ]);
}

const idOf = (method, path) => `${method}${path.replace(/[^a-z]+/g, "-")}`;

function described(path, method, operation) {
  const answers = Object.entries(operation.responses).map(([status, answer]) =>
    make(
      "details",
      Number(status) < 300 ? { open: "" } : {},
      make("summary", {}, make("strong", {}, status), ` ${answer.description}`),
      content(answer.content),
    ),
  );
  const parameters = operation.parameters.map((one) =>
    make("p", {}, make("code", {}, one.name), ` ${one.schema.description}`),
  );
  return make(
    "article",
    { id: idOf(method, path) },
    make("h3", {}, make("span", { class: method }, method.toUpperCase()), ` ${path}`),
    paragraphs(operation.summary),
    parameters,
    operation.requestBody ? [make("h4", {}, "Takes"), content(operation.requestBody.content)] : null,
    make("h4", {}, "Answers"),
    answers,
  );
}

function socket({ path, description, in: heard, out: said }) {
  return [
    make("p", {}, make("code", {}, path), ` ${description}`),
    make("p", {}, "From the client: ", between(heard.map(kind), ", "), "."),
    make("p", {}, "From the table: ", between(said.map(kind), ", "), "."),
  ];
}

function draw(api) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const links = operations.map(({ path, method, operation }) =>
    make(
      "li",
      {},
      make("a", { href: `#${idOf(method, path)}` }, `${method.toUpperCase()} ${path}`),
      ` ${operation.summary}`,
    ),
  );
  return [
    make("h1", {}, api.info.title),
    make("p", {}, api.info.summary, ` Protocol ${api.info.version}.`),
    paragraphs(api.info.description),
    make("nav", { "aria-label": "Requests" }, make("ul", {}, links)),
    make("h2", {}, "Requests"),
    operations.map(({ path, method, operation }) => described(path, method, operation)),
    make("h2", {}, "The socket"),
    socket(api["x-socket"]),
    make("h2", {}, "Values"),
    Object.entries(api.components.schemas).map(value),
  ];
}

const page = document.getElementById("page");
try {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`the house answered ${answer.status}`);
  page.replaceChildren(...draw(await answer.json()).flat(Infinity));
  // The browser looked for the place named in the address before it was there.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
} catch (error) {
  document.getElementById("state").textContent = `The requests could not be shown: ${error.message}.`;
}
