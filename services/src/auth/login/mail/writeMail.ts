import type { Mail } from '../../../mail/mailer.js'
import { type MailBlock, writeMailHtml } from '../../../pages/mailLayout.js'
import { escapeHtml, isolate, toAsciiOrigin } from '../../../pages/untrusted.js'
import { findTexts } from './texts.js'

/** What a mail of login is about. */
export interface MailFacts {
  kind:
    | 'login'
    | 'stepUp'
    | 'changePrimary'
    | 'changeSecondary'
    | 'changed'
    | 'exported'
    | 'deleting'
    | 'deletionUndone'
  to: string
  language: string | null
  /** Origin of the host page, as claimed: in ASCII, so that a look-alike in other letters is seen. */
  origin: string
  /** Left out of a notice. */
  code?: string
  newAddress?: string | null
  /** Of the end of a deletion: `2027-01-31`. */
  date?: string
  /** Page that ends what the user has not begun; undefined where auth knows no address of its own. */
  notMeUrl: string | undefined
}

/** Writes a mail, as plain text and as HTML that says the same. */
export function writeMail(facts: MailFacts): Mail {
  const { to, code, notMeUrl } = facts
  const { language, texts } = findTexts(facts.language)
  const site = toAsciiOrigin(facts.origin)
  const newAddress = facts.newAddress ?? ''
  const date = facts.date ?? ''
  const fill = (text: string) =>
    text.replaceAll('{site}', site).replaceAll('{to}', newAddress).replaceAll('{date}', date)
  const mark = (text: string) =>
    ({
      html: escapeHtml(text)
        .replaceAll('{site}', isolate(site))
        .replaceAll('{to}', isolate(newAddress))
        .replaceAll('{date}', isolate(date)),
    }) as const
  const [subject, lead] = texts[facts.kind]
  const link = notMeUrl === undefined ? [] : [`${texts.notMeLink}: ${notMeUrl}`]
  const told = code === undefined ? [] : [code, texts.expires, fill(texts.secret)]
  const doubt = code === undefined ? [] : [texts.notMe]
  const text = [fill(lead), ...told, [...doubt, ...link].join('\n')].join('\n\n')
  const blocks: MailBlock[] = [
    { title: subject },
    mark(lead),
    ...(code === undefined ? [] : [{ code }, { note: texts.expires }, mark(texts.secret)]),
    ...doubt.map((note) => ({ note })),
    ...(notMeUrl === undefined ? [] : [{ link: texts.notMeLink, url: notMeUrl }]),
  ]
  return { to, subject, text: `${text.trimEnd()}\n`, html: writeMailHtml(language, blocks) }
}
