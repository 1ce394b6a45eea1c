import { request as ask } from 'node:http'
import { type ServedPages, serveSecurely } from '../lib/servePages.js'

/** Stands before a server as an operator's proxy does: everything is passed on as it is, for reading. */
export function serveBefore(origin: string): Promise<ServedPages> {
  const { host, port } = new URL(origin)
  return serveSecurely(({ url, headers }, response) => {
    const kept = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
    // Its address is the server's own, by what it is told.
    const names = { host, ...(headers.origin && { origin }) }
    const options = { host: '127.0.0.1', port, path: url, headers: { ...Object.fromEntries(kept), ...names } }
    ask(options, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...own } = answer.headers
      response.writeHead(answer.statusCode ?? 502, own)
      answer.pipe(response)
    }).end()
  })
}
