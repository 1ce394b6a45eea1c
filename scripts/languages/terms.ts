import { readFile } from 'node:fs/promises'
import type { LanguageTag } from './messageSets.js'

/** What texts of a language are held against. */
export interface Terms {
  /** Each term: how English texts have it, and what stands for it, as expressions. */
  readonly terms: readonly { readonly name: string; readonly en: RegExp; readonly own: RegExp }[]
  /** Words that are written as in English. */
  readonly names: readonly string[]
  /** Keys whose text is the English one. */
  readonly same: readonly string[]
  /** Terms that a key's text says in another way. */
  readonly except: Readonly<Record<string, readonly string[]>>
}

interface TermsFile extends Omit<Terms, 'terms'> {
  readonly terms: Readonly<Record<string, string>>
}

const read = async (language: LanguageTag | 'en'): Promise<TermsFile> =>
  JSON.parse(await readFile(new URL(`./terms/${language}.json`, import.meta.url), 'utf8'))

/** Reads a language's glossary: one file a language, beside the English one that says which terms there are. */
export async function readTerms(language: LanguageTag): Promise<Terms> {
  const [en, own] = await Promise.all([read('en'), read(language)])
  const terms = Object.entries(en.terms).map(([name, pattern]) => {
    const word = own.terms[name]
    if (!word) throw new Error(`scripts/languages/terms/${language}.json lacks "${name}".`)
    return { name, en: new RegExp(pattern, 'i'), own: new RegExp(word, 'iu') }
  })
  return { ...own, terms, names: [...en.names, ...own.names] }
}
