import type { Mail } from '../../../../mail/mailer.js'
import { type MailBlock, type MailLook, writeMailHtml } from '../../../../pages/mailLayout.js'
import { escapeHtml, isolate, toAsciiHost, toAsciiOrigin } from '../../../../pages/untrusted.js'
import { cleanText } from '../../../../text.js'
import type { OpenerKind } from '../openers.js'
import { findTexts, type MailTexts } from './texts.js'

/** Kinds of mails of login. */
export const mailKinds = [
  'login',
  'stepUp',
  'changePrimary',
  'changeSecondary',
  'changed',
  'exported',
  'exchanged',
  'recovering',
  'openerAdded',
  'openerRemoved',
  'deleting',
  'deletionUndone',
  'loginAdded',
  'loginRemoved',
  'suspended',
  'reinstated',
  'permissionUsed',
  'permissionSpent',
  'permissionEnding',
] as const

/** What a mail of login is about. */
export interface MailFacts {
  kind: (typeof mailKinds)[number]
  to: string
  language: string | null
  /** Origin of the host page, as claimed: in ASCII, so that a look-alike in other letters is seen. */
  origin: string
  /** The operator's name for exactly this origin. Never what the page calls itself. */
  app?: string | undefined
  /** An agent got it, by a link on a page of the wallet itself: no app, and not who runs the wallet. Default: false. */
  isAgent?: boolean
  /** Left out of a notice. */
  code?: string
  /** What is known of the request for a code. */
  asked?: CodeRequest
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

/** Where and when a code was asked for. */
export interface CodeRequest {
  /** As `nameBrowser` says it. */
  browser: string
  /** In ms. */
  at: number
}

/** What an operator has set of mails. */
export interface MailStyle {
  readonly accent?: MailLook['accent']
  /** As a `data:` address. */
  readonly logo?: string | undefined
  /** Subject and first sentence of this very mail, in its language, as `readMailText` lets them through. */
  readonly text?: readonly [subject: string, lead: string] | undefined
}

/** Writes a mail, as plain text and as HTML that says the same. Its code, its site and its link stand there whatever the operator has set. */
export function writeMail(facts: MailFacts, { accent, logo, text: own }: MailStyle = {}): Mail {
  const { to, code, notMeUrl } = facts
  const { language, texts } = findTexts(facts.language)
  const site = toAsciiOrigin(facts.origin)
  const newAddress = facts.newAddress ?? ''
  const what = facts.opener === undefined ? facts.what : texts.openers[facts.opener]
  const app = facts.isAgent ? texts.agent : cleanText(facts.app) || toAsciiHost(facts.origin)
  const filled = {
    '{code}': code ?? '',
    '{app}': app,
    '{site}': site,
    '{to}': newAddress,
    '{what}': what ?? '',
    '{date}': facts.date ?? '',
  }
  // In one pass: what is filled in is not filled itself.
  const fillWith = (text: string, toText: (value: string) => string) =>
    text.replace(/\{(?:code|app|site|to|what|date)\}/g, (name) => toText(filled[name as keyof typeof filled]))
  const fill = (text: string) => fillWith(text, (value) => value)
  const mark = (text: string) => ({ html: fillWith(escapeHtml(text), isolate) }) as const
  const waits =
    facts.countsFrom === undefined ? [] : [texts.countsFrom.replace('{time}', toTime(facts.countsFrom, language))]
  const [title, lead] = own ?? texts[facts.kind]
  const asked = facts.asked ? describe(facts.asked, site, texts, language) : []
  const link = notMeUrl === undefined ? [] : [`${texts.notMeLink}: ${notMeUrl}`]
  const told = code === undefined ? [] : [`${texts.expires} ${fill(texts.secret)}`]
  const doubt = code === undefined ? [] : [texts.notMe]
  const text = [
    // The first line, which phones show beside the subject, and on a line of its own.
    ...(code === undefined ? [] : [code]),
    fill(lead),
    ...waits,
    ...(asked.length === 0 ? [] : [asked.map(([name, value]) => `${name}: ${value}`).join('\n')]),
    ...told,
    [...doubt, ...link].join('\n'),
  ].join('\n\n')
  const blocks: MailBlock[] = [
    code === undefined ? { title: fill(title) } : { code },
    mark(lead),
    ...waits.map((note) => ({ note })),
    ...(asked.length === 0 ? [] : [{ facts: asked }]),
    ...(code === undefined ? [] : [mark(`${texts.expires} ${texts.secret}`)]),
    ...doubt.map((note) => ({ note })),
    ...(notMeUrl === undefined ? [] : [{ link: texts.notMeLink, url: notMeUrl }]),
  ]
  const html = writeMailHtml(language, blocks, { accent, hasLogo: logo !== undefined })
  return { to, subject: fill(title), text: `${text.trimEnd()}\n`, html, logo }
}

/** Where and when a code was asked for, with the names of the language. */
function describe({ browser, at }: CodeRequest, site: string, texts: MailTexts, language: string) {
  const facts: [string, string][] = [
    [texts.site, site],
    [texts.browser, browser],
    [texts.time, toTime(at, language)],
  ]
  return facts
}

/** A time as the language writes it, with its zone: who reads the mail may be anywhere. */
function toTime(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(ms)
}
