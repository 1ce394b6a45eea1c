import { createHash } from 'node:crypto'
import { listen } from '../http/listen.js'
import { dark, light } from '../pages/colours.js'
import { escapeHtml } from '../pages/untrusted.js'
import type { Mail, Mailer } from './mailer.js'

/** A mailer that sends nothing, and a page of this machine that shows what would have been sent. */
export interface Inbox extends Mailer {
  /** Address of the page. */
  url: string
}

/** Mails that are kept; older ones go. */
const most = 50

/**
 * Keeps mails in memory and shows them, the newest first, for an app under development.
 * @param port 0 takes a free one
 * @throws {ServiceError} PORT_TAKEN
 */
export async function createInbox(port: number): Promise<Inbox> {
  const mails: { mail: Mail; at: Date }[] = []
  const page = await listen(
    async ({ method, url }) => {
      if (method !== 'GET' || new URL(url).pathname !== '/') return new Response(null, { status: 404 })
      return new Response(writePage(mails), { headers: pageHeaders })
    },
    { host: '127.0.0.1', port },
  )
  const keep = (mail: Mail) => {
    mails.unshift({ mail, at: new Date() })
    mails.length = Math.min(mails.length, most)
  }
  return {
    url: page.url,
    async send(mail) {
      keep(mail)
    },
    post(mail, onFate) {
      keep(mail)
      onFate?.({ state: 'sent' })
    },
    close: () => page.close(),
  }
}

const style = `
:root { color-scheme: light dark; --background: ${light.background}; --surface: ${light.surface}; --text: ${light.text}; --muted: ${light.muted}; --accent: ${light.accent} }
@media (prefers-color-scheme: dark) { :root { --background: ${dark.background}; --surface: ${dark.surface}; --text: ${dark.text}; --muted: ${dark.muted}; --accent: ${dark.accent} } }
body { font: 16px/24px system-ui, sans-serif; color: var(--text); background: var(--background); max-width: 640px; margin: 0 auto; padding: 32px 20px }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px }
article { background: var(--surface); border-radius: 16px; padding: 16px; margin: 0 0 16px }
h2 { font-size: 16px; margin: 0 }
p { color: var(--muted); margin: 0 0 8px }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
a { color: var(--accent) }`

const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  // Looks for new mails by itself, without a script.
  Refresh: '5',
}

function writePage(mails: readonly { mail: Mail; at: Date }[]): string {
  const shown = mails.map(
    ({ mail: { to, subject, text }, at }) =>
      `<article><h2 dir="auto">${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ${at.toLocaleTimeString('en-GB')}</p><pre dir="auto">\n${linkUp(text)}</pre></article>`,
  )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Mails</title><style>${style}</style></head><body><h1>Mails</h1>`,
    ...(shown.length > 0 ? shown : ['<p>None came yet. A code that is asked for in the app shows here.</p>']),
    '</body></html>',
  ].join('\n')
}

/** Addresses in a text become links. */
function linkUp(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(piece)}" target="_blank" rel="noreferrer">${escapeHtml(piece)}</a>`
        : escapeHtml(piece),
    )
    .join('')
}
