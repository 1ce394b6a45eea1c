import type { ReceivedMail } from '../createInbox.js'

/** A mail as the page shows it. */
export interface ShownMail {
  readonly id: number
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  /** When it arrived, in ms. */
  readonly at: number
  /** The code that it brings: a line of six or eight digits. */
  readonly code: string | undefined
  /** Its web addresses, each with the words before it. */
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly hasHtml: boolean
}

/** What the page shows of a mail. */
export function describeMail(id: number, at: number, { to, from, subject, text, html }: ReceivedMail): ShownMail {
  const found = [...text.matchAll(/(?:^(.*?):?\s*)?(https?:\/\/[^\s<>"]*[^\s<>".,。])/gm)].map(
    ([, words, url = '']) => ({
      label: words || findLineBefore(text, url) || new URL(url).host,
      url,
    }),
  )
  // An address that a mail names again is the same link.
  const links = found.filter(({ url }, at) => found.findIndex((one) => one.url === url) === at)
  return {
    id,
    to,
    from,
    subject,
    text,
    at,
    code: /^\s*(\d{6}|\d{8})\s*$/m.exec(text)?.[1],
    links,
    hasHtml: html !== '',
  }
}

/** Words that stand on a line of their own above an address. */
function findLineBefore(text: string, url: string): string | undefined {
  const before = text.slice(0, text.indexOf(url)).trimEnd()
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return line.endsWith(':') ? line.slice(0, -1) : undefined
}
