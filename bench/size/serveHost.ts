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
  return serveFiles(resolve(folder, 'out'), (pathname) =>
    pathname.startsWith('/react/') ? pathname : `/full${pathname === '/' ? '/full.html' : pathname}`,
  )
}

/** Serves a folder, with `index.html` at its root. */
export function serveFolder(folder: string): Promise<Server> {
  return serveFiles(resolve(folder), (pathname) => (pathname === '/' ? '/index.html' : pathname))
}

/** @param toFile the file of a path, from the folder on */
function serveFiles(folder: string, toFile: (pathname: string) => string): Promise<Server> {
  return serve(async (request, response) => {
    const path = resolve(folder, `.${toFile(new URL(request.url ?? '/', 'http://host').pathname)}`)
    try {
      if (!path.startsWith(folder)) throw new Error('outside of the build')
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
