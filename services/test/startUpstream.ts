import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that reached the upstream. */
export interface SeenRequest {
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real HTTP server that answers as a test says; it stops when the test ends. */
export async function startUpstream(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly seen: readonly SeenRequest[] }> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      answer(one, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}
