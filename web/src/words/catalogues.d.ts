// What words-plugin.ts makes of the package's catalogues.

/** A sentence, several phrasings of it, or a chapter of them. */
type Words = string | string[] | Catalogue;
interface Catalogue {
  [key: string]: Words;
}

declare module "virtual:words" {
  /** Every language by its tag, as it calls itself. */
  export const LANGUAGES: Readonly<Record<string, string>>;
  type Loads = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;
  export const CATALOGUES: Loads;
  /** What is spoken at a table. */
  export const SPOKEN: Loads;
}

declare module "virtual:verify-words" {
  type VerifyWords = typeof import("../../../src/mafia_de_cuba/words/en/verify/verify.json");
  /** What the page that checks seals says, in every language, and what each calls itself. */
  const every: Readonly<Record<string, { readonly name: string; readonly words: VerifyWords }>>;
  export default every;
}
