import { judgeMessages } from './judgeMessages.js'
import { findMessageSets, type LanguageTag, languages, readLanguage } from './messageSets.js'
import { readTerms } from './terms.js'

/** What a folder of messages still needs in a language. */
export interface LanguageReport {
  readonly folder: string
  readonly language: LanguageTag
  /** Number of texts. */
  readonly count: number
  /** Its texts are the English ones still. */
  readonly isLacking: boolean
  readonly problems: readonly string[]
}

/** Judges every folder in each language. */
export async function judgeLanguages(wanted: readonly LanguageTag[] = languages): Promise<readonly LanguageReport[]> {
  const sets = await findMessageSets()
  const all = sets.flatMap((set) => wanted.map((language) => ({ set, language })))
  return Promise.all(
    all.map(async ({ set, language }) => {
      const own = await readLanguage(set, language)
      const problems = own ? judgeMessages(set.en, own, language, await readTerms(language)) : []
      return { folder: set.folder, language, count: Object.keys(set.en).length, isLacking: own === undefined, problems }
    }),
  )
}
