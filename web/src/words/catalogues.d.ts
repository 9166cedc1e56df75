// What words-plugin.ts makes of the package's catalogues.

interface Catalogue {
  [key: string]: string | Catalogue;
}

declare module "virtual:words" {
  /** Every language by its tag, as it calls itself. */
  export const LANGUAGES: Readonly<Record<string, string>>;
  export const CATALOGUES: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;
}
