import { writeButtonPage } from '../../pages/buttonPage.js'
import { findTexts } from './texts.js'

/** Custody's own pages, by the last word of their path. */
export type PageName = 'press' | 'not-me'

/** A page with one button. Opening it changes nothing: programs that check mails follow links. */
export function writePage(name: PageName, wanted: string | undefined): string {
  const { language, texts } = findTexts(wanted)
  const facts = (['site', 'browser', 'place', 'time'] as const).map((fact) => [fact, texts[fact]] as const)
  return writeButtonPage(language, name === 'press' ? texts.press : texts.refuse, facts)
}
