import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve } from 'node:path'

/** A server of this run. */
export interface Server {
  /** Origin without a final slash. */
  readonly url: string
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the host app's build. */
export function serveHost(folder: string): Promise<Server> {
  return serve(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const out = resolve(folder, 'out')
    const isReact = pathname.startsWith('/react/')
    const path = resolve(out, `.${isReact ? pathname : `/full${pathname === '/' ? '/full.html' : pathname}`}`)
    try {
      if (!path.startsWith(out)) throw new Error('outside of the build')
      const content = await readFile(path)
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
}

/** Services that switch nothing: only how often they are called is asked. */
export function serveConfiguration(): Promise<Server> {
  return serve((_, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(JSON.stringify({ features: [] }))
  })
}

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
