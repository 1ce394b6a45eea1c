import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site of another owner: a page that notes what it is sent, and whatever the test does in it. */
export interface BlankSite {
  readonly origin: string
  close(): Promise<void>
}

const html = `<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">
<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`

/** Serves an empty page at every path of a new origin. */
export async function serveBlank(): Promise<BlankSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
