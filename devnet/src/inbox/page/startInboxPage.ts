import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Inbox, ReceivedMail } from '../createInbox.js'
import { describeMail, type ShownMail } from './describeMail.js'

/** The page of an inbox. */
export interface InboxPage {
  /** Its origin, without a final slash. */
  readonly url: string
  stop(): Promise<void>
}

export interface InboxPageOptions {
  readonly inbox: Pick<Inbox, 'list' | 'watch'>
  /** Default 0: a free port of 127.0.0.1. */
  readonly port?: number
}

const files: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '/': ['inbox.html', 'text/html; charset=utf-8'],
  '/inbox.js': ['inbox.js', 'text/javascript; charset=utf-8'],
  '/inbox.css': ['inbox.css', 'text/css; charset=utf-8'],
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** A mail runs nothing and fetches nothing; its links open beside the page, where they are pages like any other. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * Serves a page with the mails of an inbox, newest first; each shows up as it arrives.
 * @throws {Error} when the port is taken
 */
export async function startInboxPage({ inbox, port = 0 }: InboxPageOptions): Promise<InboxPage> {
  const mails: { mail: ReceivedMail; shown: ShownMail }[] = []
  const readers = new Set<ServerResponse>()
  const tell = (reader: ServerResponse, { shown }: (typeof mails)[number]) =>
    reader.write(`id: ${shown.id}\ndata: ${JSON.stringify(shown)}\n\n`)
  const add = (mail: ReceivedMail) => {
    const entry = { mail, shown: describeMail(mails.length + 1, Date.now(), mail) }
    mails.push(entry)
    for (const reader of readers) tell(reader, entry)
  }
  for (const mail of inbox.list()) add(mail)
  const unwatch = inbox.watch(add)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-store')
    // A name that leads here and is not this machine's would let a stranger's page read the codes.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('This page is for this machine alone.')
      return
    }
    const { pathname } = new URL(request.url ?? '/', 'http://inbox')
    const file = files[pathname]
    if (file) {
      const [name, type] = file
      const content = await readFile(new URL(name, import.meta.url))
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', type)
      response.end(content)
      return
    }
    if (pathname === '/mails') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const last = Number(request.headers['last-event-id'] ?? 0)
      // Ids are those of this run: after a restart a page may come with a higher one.
      const known = last > mails.length ? 0 : last
      // Something must go out, or a browser waits for the first mail before it says that it is connected.
      response.write(`event: start\ndata: ${known}\n\n`)
      for (const entry of mails.slice(known)) tell(response, entry)
      readers.add(response)
      response.once('close', () => readers.delete(response))
      return
    }
    const found = /^\/mails\/(\d+)$/.exec(pathname)
    const entry = found && mails[Number(found[1]) - 1]
    if (!entry) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
      return
    }
    response.setHeader('content-security-policy', mailPolicy)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(entry.mail.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      unwatch()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
