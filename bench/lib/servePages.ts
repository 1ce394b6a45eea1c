import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeCertificate } from './certificate.js'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Pages of a bench on this machine. */
export interface ServedPages {
  /** Origin without a final slash. */
  readonly url: string
  /** With these Chromium trusts the certificate, and caches. */
  readonly chromiumArgs: readonly string[]
  stop(): Promise<void>
}

/** Serves files as a good host does: TLS, HTTP/2, compressed, assets cached for good. */
export async function servePages(files: ReadonlyMap<string, Buffer>): Promise<ServedPages> {
  // Compressed before the first request, as on a content network.
  const bodies = new Map([...files].map(([name, content]) => [name, gzipSync(content, { level: 9 })]))
  return serveSecurely((request, response) => {
    const { pathname } = new URL(request.url, 'https://pages')
    const body = bodies.get(pathname)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': types[extname(pathname)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'cache-control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
}

/** Answers over TLS and HTTP/2 on this machine. */
export async function serveSecurely(
  answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
): Promise<ServedPages> {
  const { key, cert, fingerprint } = makeCertificate()
  const sessions = new Set<{ destroy(): void }>()
  const server = createSecureServer({ key, cert }, answer)
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // An error that is only overlooked would keep responses out of the cache.
    chromiumArgs: [`--ignore-certificate-errors-spki-list=${fingerprint}`],
    async stop() {
      for (const session of sessions) session.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
