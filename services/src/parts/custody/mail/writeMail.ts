import type { Mail } from '../../../mail/mailer.js'
import { writeMailHtml } from '../../../pages/mailLayout.js'
import { escapeHtml, toAsciiHost, toAsciiOrigin } from '../../../pages/untrusted.js'
import { cleanText } from '../../../text.js'
import { findTexts } from './texts.js'

/** What is known of the device that asks. */
export interface AskingDevice {
  /** Origin of the host page, as claimed. */
  org: string
  /** The operator's name for exactly that origin. Never what the page calls itself. */
  app?: string | undefined
  browser: string
  /** Empty where it is not known. */
  place: string
  /** In ms. */
  at: number
}

/** Links of a mail. Their secrets are behind `#`: a server, a log or a referrer never has them. */
export interface MailLinks {
  press?: string
  refuse: string
}

/** What a mail is about: a new device or mailbox that is to be confirmed, or what a mailbox was used for. */
export type MailKind = 'press' | 'address' | 'opened' | 'waits'

/** A mail that asks for a press, or says what a mailbox was used for. */
export function writeMail(
  kind: MailKind,
  to: string,
  device: AskingDevice,
  links: MailLinks,
  wanted: string | undefined,
): Mail {
  const { language, texts } = findTexts(wanted)
  const { lead } = texts[kind]
  const subject = texts[kind].subject.replace('{site}', () => cleanText(device.app) || toAsciiHost(device.org))
  const facts = describe(device, language).map(([name, value]): [string, string] => [texts[name], value])
  const linked: [string, string][] = [
    ...(links.press === undefined ? [] : [[texts.press.title, links.press] as [string, string]]),
    [texts.refuse.link, links.refuse],
  ]
  const notes = links.press === undefined ? [] : [texts.press.expires]
  return {
    to,
    subject,
    text: [
      lead,
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      ...linked.map(([name, url]) => `${name}:\n${url}`),
      ...notes,
    ].join('\n\n'),
    html: writeMailHtml(language, [
      { title: subject },
      { html: escapeHtml(lead) },
      { facts },
      ...(links.press === undefined ? [] : [{ button: texts.press.title, url: links.press }]),
      ...notes.map((note) => ({ note })),
      { link: texts.refuse.link, url: links.refuse },
    ]),
  }
}

/** What is shown of a device, by the names of the texts. */
export function describe(
  { org, browser, place, at }: AskingDevice,
  language: string,
): ['site' | 'browser' | 'place' | 'time', string][] {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(at)
  return [
    ['site', toAsciiOrigin(org)],
    ['browser', browser],
    ...(place === '' ? [] : [['place', place] as ['place', string]]),
    ['time', time],
  ]
}
