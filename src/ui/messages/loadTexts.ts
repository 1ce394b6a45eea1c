import { type Catalogue, createTranslate, type Translate } from '../../kernel/index.js'
import { en } from './en.js'

type Catalogues = Readonly<Record<string, Catalogue>>

/** Texts of the core in the language in use. */
export interface Texts {
  readonly translate: Translate
  /** The same, with a plugin's own texts in front. */
  translateWith(own: Catalogues | undefined): Translate
}

/** Loads the core's texts. Languages other than English come as chunks of their own. */
export async function loadTexts(locale: string, warn?: (message: string) => void): Promise<Texts> {
  const derive = locale === 'pseudo' ? (await import('./pseudo.js')).toPseudo : undefined
  const withPseudo = (catalogues: Catalogues): Catalogues =>
    derive && catalogues.en ? { ...catalogues, pseudo: derive(catalogues.en) } : catalogues
  const core = withPseudo({ en })
  const translate = createTranslate(core, locale, warn)
  return {
    translate,
    translateWith(own) {
      if (!own) return translate
      const complete = withPseudo(own)
      const tags = new Set([...Object.keys(core), ...Object.keys(complete)])
      const merged = Object.fromEntries([...tags].map((tag) => [tag, { ...core[tag], ...complete[tag] }]))
      return createTranslate(merged, locale, warn)
    },
  }
}
