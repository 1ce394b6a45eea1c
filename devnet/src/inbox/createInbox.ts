import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over SMTP. */
export interface ReceivedMail {
  /** The address of the envelope that it was delivered to. */
  to: string
  from: string
  /** What its sender is called. */
  senderName: string
  subject: string
  text: string
  html: string
  /** All headers, by their names in small letters, in the order of the mail. */
  headers: readonly { name: string; value: string }[]
  /** The mail as it was sent. */
  raw: string
}

/** A mailbox for every address, on this machine. */
export interface Inbox {
  port: number
  /** `smtp://127.0.0.1:PORT`: what the services take as MAIL_URL. */
  url: string
  /** What arrived, oldest first; of one address where it is given. */
  list(address?: string): readonly ReceivedMail[]
  /**
   * The first mail to an address that no call has given yet; waits for it.
   * @param ms how long, in milliseconds; default 10000
   */
  next(address: string, ms?: number): Promise<ReceivedMail>
  /** Tells a listener of each mail from now on. Returns its own stop. */
  watch(listener: (mail: ReceivedMail) => void): () => void
  close(): Promise<void>
}

/** How the mailbox behaves. */
export interface InboxOptions {
  /** Default 0: a free port. */
  port?: number
  /** User and password that it asks for. Default: none. */
  auth?: { user: string; pass: string }
  /** Called before a mail is taken; what it throws is the server's refusal. `responseCode` of the error is the SMTP code. */
  refuse?(address: string): void
}

/** Receives mail over SMTP on 127.0.0.1 and keeps it in memory. */
export async function createInbox({ port = 0, auth, refuse }: InboxOptions = {}): Promise<Inbox> {
  const mails: ReceivedMail[] = []
  const given = new Set<ReceivedMail>()
  const listeners = new Set<(mail: ReceivedMail) => void>()
  const waiters = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: !auth,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS', ...(auth ? [] : ['AUTH'])],
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (auth && username === auth.user && password === auth.pass) done(null, { user: username })
      else done(Object.assign(new Error('Wrong user or password.'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      try {
        refuse?.(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        parseMail(Buffer.concat(chunks), from, recipients).then((received) => {
          mails.push(...received)
          for (const mail of received) for (const listener of listeners) listener(mail)
          for (const wake of waiters) wake()
          done()
        }, done)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: open } = server.server.address() as AddressInfo

  const list = (address?: string) => mails.filter(({ to }) => address === undefined || to === address)
  const take = (address: string) => {
    const mail = list(address).find((one) => !given.has(one))
    if (mail) given.add(mail)
    return mail
  }
  return {
    port: open,
    url: `smtp://127.0.0.1:${open}`,
    list,
    async next(address, ms = 10_000) {
      const there = take(address)
      if (there) return there
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          waiters.delete(look)
        }
        const look = () => {
          const mail = take(address)
          if (!mail) return
          stop()
          resolve(mail)
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`No mail to ${address} within ${ms} ms; ${mails.length} mails to others or given before.`))
        }, ms)
        waiters.add(look)
      })
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function parseMail(bytes: Buffer, from: string, recipients: readonly string[]): Promise<ReceivedMail[]> {
  const parsed = await simpleParser(bytes)
  const headers = parsed.headerLines.map(({ key, line }) => ({
    name: key.toLowerCase(),
    value: line.slice(line.indexOf(':') + 1).trim(),
  }))
  const mail = {
    from,
    senderName: parsed.from?.value[0]?.name ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    headers,
    raw: bytes.toString('latin1'),
  }
  return recipients.map((to) => ({ to, ...mail }))
}
