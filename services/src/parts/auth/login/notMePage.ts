import { type Operator, writeButtonPage } from '../../../pages/buttonPage.js'
import { findTexts } from './mail/texts.js'

/** Where the page is, and where its button posts to. */
export const notMePath = '/login/v1/not-me'

/** A page with one button. Opening it changes nothing: programs that check mails follow links. */
export function writeNotMePage(operator: Operator, wanted: string | undefined): string {
  const { language, texts } = findTexts(wanted)
  return writeButtonPage(language, operator, texts.page)
}
