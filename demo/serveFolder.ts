import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createDevServer } from 'vite'

/** A page that runs. */
export interface PageServer {
  /** Origin of the page, without a final slash. */
  readonly url: string
  stop(): Promise<void>
}

export interface FolderOptions {
  /** Port of 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Files of a finished build. */
  readonly folder: string
  /** More folders, by the path that they are at: `/latchkey/`. Default none. */
  readonly mounts?: Readonly<Record<string, string>>
  /** What the page reads at `/stack.json`. */
  readonly stack: object
  /** Answers what is a page, and says whether it did. */
  answer(url: URL, response: ServerResponse, request: IncomingMessage): Promise<boolean>
}

/** Answers every request to its path. */
export interface Route {
  readonly path: string
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/**
 * Serves the files of a build, pages and `/stack.json`.
 * @throws {Error} when the port is taken
 */
export async function serveFolder({ port, folder, mounts = {}, stack, answer }: FolderOptions): Promise<PageServer> {
  async function answerAny(url: URL, response: ServerResponse, request: IncomingMessage) {
    if (url.pathname === '/stack.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(stack))
      return
    }
    if (await answer(url, response, request)) return
    const [mount, base] = Object.entries(mounts).find(([at]) => url.pathname.startsWith(at)) ?? ['/', folder]
    const path = resolve(base, `./${url.pathname.slice(mount.length)}`)
    const content = path.startsWith(resolve(base) + sep) ? await readIfThere(path) : undefined
    if (!content) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
      return
    }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    const isHashed = url.pathname.startsWith('/assets/')
    response.setHeader('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
    response.end(content)
  }

  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    answerAny(new URL(request.url ?? '/', 'http://demo'), response, request).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Serves sources as they are edited, by vite's own server and without a content policy. */
export async function serveSources(
  config: URL,
  port: number,
  stack: object,
  routes: readonly Route[] = [],
): Promise<PageServer> {
  const vite = await createDevServer({
    configFile: fileURLToPath(config),
    server: { host: '127.0.0.1', port, strictPort: true },
    plugins: [
      {
        name: 'stack',
        configureServer({ middlewares }) {
          middlewares.use('/stack.json', (_, response) => {
            response.setHeader('content-type', 'application/json').end(JSON.stringify(stack))
          })
          for (const { path, answer } of routes)
            middlewares.use(path, (request, response, next) => void answer(request, response).catch(next))
        },
      },
    ],
  })
  await vite.listen()
  return { url: `http://127.0.0.1:${port}`, stop: () => vite.close() }
}

/** The file, or undefined when there is none. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
