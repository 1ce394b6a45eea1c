import { type Operator, writeButtonPage, writeChoicePage } from '../../../pages/buttonPage.js'
import { findTexts } from './texts.js'

/** Custody's own pages, by the last word of their path. */
export type PageName = 'press' | 'not-me'

/** A page to press on. `isAddress`: for a mailbox that is to become a check, which changes its words alone. Opening it changes nothing: programs that check mails follow links. */
export function writePage(
  name: PageName,
  operator: Operator,
  { wanted, isAddress }: { wanted: string | undefined; isAddress: boolean },
): string {
  const { language, texts } = findTexts(wanted)
  const facts = (['site', 'browser', 'place', 'time'] as const).map((fact) => [fact, texts[fact]] as const)
  return name === 'press'
    ? writeChoicePage(language, operator, isAddress ? { ...texts.press, ...texts.address } : texts.press, facts)
    : writeButtonPage(language, operator, texts.refuse, facts)
}
