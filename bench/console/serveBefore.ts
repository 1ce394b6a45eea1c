import { once } from 'node:events'
import { request as ask } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../lib/certificate.js'
import type { ServedPages } from '../lib/servePages.js'

/** Stands before a server as an operator's proxy does: TLS and HTTP/2, everything passed on as it is, for reading. */
export async function serveBefore(origin: string): Promise<ServedPages> {
  const { key, cert, fingerprint } = makeCertificate()
  const { host, port } = new URL(origin)
  const sessions = new Set<{ destroy(): void }>()
  const server = createSecureServer({ key, cert }, ({ url, headers }, response) => {
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
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chromiumArgs: [`--ignore-certificate-errors-spki-list=${fingerprint}`],
    async stop() {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
