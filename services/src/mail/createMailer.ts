import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterAnswer } from '../http/afterAnswer.js'
import type { Log } from '../log.js'
import { cleanText } from '../text.js'
import { isMailAddress, type Sender } from './mailAddress.js'
import type { Mail, Mailer, MailFate } from './mailer.js'
import type { MailServer } from './mailServer.js'

/** How mail is sent. Times are in ms. */
export interface MailerOptions {
  server: MailServer
  from: Sender
  log: Log
  /** Mails that may wait, those that are being sent included. Default 1000; more are lost, and logged. */
  queue?: number
  /** Waits before a further try. Default 1 s, 5 s, 20 s, 60 s: a code lives 10 minutes. */
  retries?: readonly number[]
  /** How long closing waits for mail. Default 10 s. */
  drain?: number
}

/** A mailer that can also say whether its server is there. */
export interface SmtpMailer extends Mailer {
  /** @throws {Error} when the server does not answer, or refuses user and password */
  check(): Promise<void>
}

/** A mail on its way. */
interface Sending {
  readonly mail: Mail
  readonly tries: number
  onFate(fate: MailFate): void
}

/** Letters of a subject that are sent. */
const longestSubject = 200

/** Mails that are on their way at a time. */
const atOnce = 5

/** Sends mail over SMTP, by connections that are kept. */
export function createMailer(options: MailerOptions): SmtpMailer {
  const { from, log, queue: longest = 1_000, retries = [1_000, 5_000, 20_000, 60_000], drain = 10_000 } = options
  const transport = createTransport(toTransport(options.server))
  const waiting: Sending[] = []
  const timers = new Set<NodeJS.Timeout>()
  let pending = 0
  let sending = 0
  let isClosed = false
  let onDrained: () => void = () => undefined

  const settle = () => {
    pending -= 1
    if (pending === 0) onDrained()
  }

  async function attempt(one: Sending): Promise<void> {
    try {
      await transport.sendMail(toMessage(one.mail, from))
      one.onFate({ state: 'sent' })
      settle()
    } catch (error) {
      const wait = isLasting(error) ? undefined : retries[one.tries]
      if (wait === undefined || isClosed) {
        log.problem(`a mail was not sent: ${kindOf(error)}`)
        one.onFate({ state: isNoMailbox(error) ? 'refused' : 'failed', why: kindOf(error) })
        settle()
        return
      }
      const timer = setTimeout(() => {
        timers.delete(timer)
        waiting.push({ ...one, tries: one.tries + 1 })
        sendNext()
      }, wait)
      timers.add(timer)
    }
  }

  function sendNext(): void {
    while (sending < atOnce && !isClosed) {
      const next = waiting.shift()
      if (!next) return
      sending += 1
      void attempt(next).finally(() => {
        sending -= 1
        sendNext()
      })
    }
  }

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    if (pending > 0) {
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, drain)
        onDrained = () => {
          clearTimeout(limit)
          resolve()
        }
      })
    }
    isClosed = true
    for (const timer of timers) clearTimeout(timer)
    if (pending > 0) log.problem(`${pending} mails were not sent before the end`)
    transport.close()
  }

  return {
    from,
    post(mail, onFate = () => undefined) {
      assertMail(mail)
      if (isClosed || pending >= longest) {
        const why = isClosed ? 'the server is ending' : 'too many wait'
        log.problem(`a mail was not sent: ${why}`)
        onFate({ state: 'failed', why })
        return
      }
      pending += 1
      afterAnswer(() => {
        waiting.push({ mail, tries: 0, onFate })
        sendNext()
      })
    },
    async send(mail) {
      assertMail(mail)
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        // Its own message repeats the address, and what the server said of it.
        throw new Error(`The mail was not taken: ${kindOf(error)}`)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw new Error(`The mail server cannot be used: ${kindOf(error)}`)
      }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function toTransport({ host, port, tls, auth }: MailServer) {
  return {
    pool: true as const,
    maxConnections: atOnce,
    host,
    port,
    secure: tls === 'always',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    ...(auth && { auth }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail is made of what it was given; nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false as const,
  }
}

function toMessage({ to, subject, text, html, logo, from: own }: Mail, usual: Sender) {
  const from = own ?? usual
  return {
    from: { name: cleanHeader(from.name), address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject: cleanHeader(subject, longestSubject),
    text,
    html,
    ...(logo !== undefined && { attachments: [toAttachment(logo)] }),
    messageId: `<${randomBytes(16).toString('hex')}@${from.address.split('@')[1]}>`,
    // RFC 3834: out-of-office programs do not answer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false as const,
  }
}

/** A picture of the mail itself, which its HTML shows as `cid:logo`. */
function toAttachment(logo: string) {
  const [, contentType = '', kind = '', data = ''] = /^data:(image\/([a-z]+));base64,(.*)$/.exec(logo) ?? []
  const content = Buffer.from(data, 'base64')
  return { filename: `logo.${kind}`, cid: 'logo', contentType, content, contentDisposition: 'inline' as const }
}

/**
 * A text that holds names, for a header: nothing in it ends a line, moves other letters or is not seen, and none of it is an encoded word
 * (RFC 2047), which readers would turn into what was taken out here.
 */
function cleanHeader(text: string, limit?: number): string {
  return cleanText(text, limit).replaceAll('=?', '= ?')
}

function assertMail({ to }: Mail): void {
  if (!isMailAddress(to)) throw new TypeError('Mail goes to one checked address.')
}

/** A 5xx of the server, a refused password and a mail that cannot be made stay as they are however often it is tried. */
function isLasting(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 || code === 'EAUTH' || code === 'EMESSAGE'
}

/**
 * Whether the server says of the address that no mail goes there (RFC 3463: 5.1 of the address, 5.2 of the mailbox). A refusal of the sender, of the
 * network or of what the mail says is none: it would stop mail to all.
 */
function isNoMailbox(error: unknown): boolean {
  const { responseCode, command, response } = error as { responseCode?: number; command?: string; response?: string }
  if (command !== 'RCPT TO') return false
  const [, detailed] = /^\d{3}[ -]5\.(\d)\.\d/.exec(response ?? '') ?? []
  if (detailed !== undefined) return detailed === '1' || detailed === '2'
  return responseCode === 550 || responseCode === 551 || responseCode === 553
}

/** What went wrong, in words that hold no address: nodemailer's own messages repeat what the server said. */
function kindOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const words = [code, responseCode].filter((word) => /^\w{1,20}$/.test(`${word}`) && word !== undefined)
  return words.length > 0 ? words.join(' ') : 'unknown'
}
