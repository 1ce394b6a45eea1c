import type { Mail } from '../../../../mail/mailer.js'
import { type MailBlock, writeMailHtml } from '../../../../pages/mailLayout.js'
import { escapeHtml, isolate, toAsciiOrigin } from '../../../../pages/untrusted.js'
import type { OpenerKind } from '../openers.js'
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
    | 'recovering'
    | 'openerAdded'
    | 'openerRemoved'
    | 'deleting'
    | 'deletionUndone'
    | 'loginAdded'
    | 'loginRemoved'
  to: string
  language: string | null
  /** Origin of the host page, as claimed: in ASCII, so that a look-alike in other letters is seen. */
  origin: string
  /** Left out of a notice. */
  code?: string
  newAddress?: string | null
  /** Of the end of a deletion: `2027-01-31`. */
  date?: string
  /** The login that was added or taken away, or the new device's browser. */
  what?: string | undefined
  /** The opener that was, in place of `what`. */
  opener?: OpenerKind | undefined
  /** From when on it counts, in ms; left out of one that does. */
  countsFrom?: number | undefined
  /** Page that ends what the user has not begun; undefined where auth knows no address of its own. */
  notMeUrl: string | undefined
}

/** Writes a mail, as plain text and as HTML that says the same. */
export function writeMail(facts: MailFacts): Mail {
  const { to, code, notMeUrl } = facts
  const { language, texts } = findTexts(facts.language)
  const site = toAsciiOrigin(facts.origin)
  const newAddress = facts.newAddress ?? ''
  const what = facts.opener === undefined ? facts.what : texts.openers[facts.opener]
  const filled = { '{site}': site, '{to}': newAddress, '{what}': what ?? '', '{date}': facts.date ?? '' }
  // In one pass: what is filled in is not filled itself.
  const fillWith = (text: string, toText: (value: string) => string) =>
    text.replace(/\{(?:site|to|what|date)\}/g, (name) => toText(filled[name as keyof typeof filled]))
  const fill = (text: string) => fillWith(text, (value) => value)
  const mark = (text: string) => ({ html: fillWith(escapeHtml(text), isolate) }) as const
  const waits =
    facts.countsFrom === undefined ? [] : [texts.countsFrom.replace('{time}', toTime(facts.countsFrom, language))]
  const [subject, lead] = texts[facts.kind]
  const link = notMeUrl === undefined ? [] : [`${texts.notMeLink}: ${notMeUrl}`]
  const told = code === undefined ? [] : [code, texts.expires, fill(texts.secret)]
  const doubt = code === undefined ? [] : [texts.notMe]
  const text = [fill(lead), ...waits, ...told, [...doubt, ...link].join('\n')].join('\n\n')
  const blocks: MailBlock[] = [
    { title: subject },
    mark(lead),
    ...waits.map((note) => ({ note })),
    ...(code === undefined ? [] : [{ code }, { note: texts.expires }, mark(texts.secret)]),
    ...doubt.map((note) => ({ note })),
    ...(notMeUrl === undefined ? [] : [{ link: texts.notMeLink, url: notMeUrl }]),
  ]
  return { to, subject, text: `${text.trimEnd()}\n`, html: writeMailHtml(language, blocks) }
}

/** A time as the language writes it, with its zone: who reads the mail may be anywhere. */
function toTime(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(ms)
}
