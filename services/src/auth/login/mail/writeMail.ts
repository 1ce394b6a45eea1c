import type { Mail } from '../../../mail/mailer.js'
import { findTexts, type MailTexts } from './texts.js'

/** What a mail of login is about. */
export interface MailFacts {
  kind: 'login' | 'stepUp' | 'changePrimary' | 'changeSecondary' | 'changed'
  to: string
  language: string | null
  /** Origin of the host page, as claimed: in ASCII, so that a look-alike in other letters is seen. */
  origin: string
  /** Left out of a notice. */
  code?: string
  newAddress?: string | null
  /** Page that ends what the user has not begun; undefined where auth knows no address of its own. */
  notMeUrl: string | undefined
}

/** Writes a mail, as plain text and as HTML that says the same. */
export function writeMail(facts: MailFacts): Mail {
  const { to, code, notMeUrl } = facts
  const { language, texts } = findTexts(facts.language)
  const site = toAsciiOrigin(facts.origin)
  const fill = (text: string) => text.replaceAll('{site}', site).replaceAll('{to}', facts.newAddress ?? '')
  const [subject, lead] = texts[facts.kind].map(fill) as [string, string]
  const notes = code === undefined ? [] : [texts.expires, fill(texts.secret)]
  const link = notMeUrl === undefined ? [] : [`${texts.notMeLink}: ${notMeUrl}`]
  const doubt = code === undefined ? [] : [texts.notMe]
  const text = [lead, ...(code === undefined ? [] : [code]), ...notes, [...doubt, ...link].join('\n')].join('\n\n')
  return {
    to,
    subject,
    text: `${text.trimEnd()}\n`,
    html: writeHtml({ language, texts, lead, code, notes, doubt, notMeUrl }),
  }
}

interface HtmlFacts {
  language: string
  texts: MailTexts
  lead: string
  code: string | undefined
  notes: readonly string[]
  doubt: readonly string[]
  notMeUrl: string | undefined
}

function writeHtml({ language, texts, lead, code, notes, doubt, notMeUrl }: HtmlFacts): string {
  const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"
  const paragraphs = [
    `<p>${escapeHtml(lead)}</p>`,
    ...(code === undefined
      ? []
      : [`<p dir="ltr" style="font:600 32px/1.2 ui-monospace,monospace;letter-spacing:.2em">${escapeHtml(code)}</p>`]),
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ...doubt.map((note) => `<p>${escapeHtml(note)}</p>`),
    ...(notMeUrl === undefined ? [] : [`<p><a href="${escapeHtml(notMeUrl)}">${escapeHtml(texts.notMeLink)}</a></p>`]),
  ]
  return [
    `<!doctype html><html lang="${language}" dir="${texts.direction}"><head><meta charset="utf-8"></head>`,
    `<body style="${font};color:#141414;background:#fff;margin:0"><div style="max-width:520px;margin:0 auto;padding:24px">`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\n')
}

/** Text that becomes no markup, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** An origin with the letters of its name as servers have them (punycode). */
function toAsciiOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).origin : ''
}
