import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createServer as createDevServer } from 'vite'
import { buildDemo } from './build.js'
import { toPolicy } from './policy.js'
import type { Stack } from './src/readStack.js'

export interface DemoServerOptions extends Stack {
  /** Port of 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Serves the sources as they are edited, by vite's own server and without the content policy. Default false. */
  readonly dev?: boolean
  /** Folder of a finished build. Default: the demo is built now. */
  readonly built?: string
}

export interface DemoServer {
  /** Origin of the page, without a final slash. */
  readonly url: string
  stop(): Promise<void>
}

const pages = ['/', '/parts', '/lab']
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/**
 * Starts the demo: its page under a strict content policy, and `/stack.json`, which tells the page where the chains and
 * services are.
 * @throws {Error} when the port is taken or the demo cannot be built
 */
export async function startDemo({ port, dev = false, built, ...rest }: DemoServerOptions): Promise<DemoServer> {
  const { services, projectId, chains, accounts } = rest
  const stack: Stack = { services, projectId, chains, accounts }
  if (dev) return startDev(port, stack)
  const folder = built ?? fileURLToPath(new URL('../.local/demo', import.meta.url))
  if (!built) await buildDemo(folder)
  const html = await readFile(resolve(folder, 'client/index.html'), 'utf8')
  const policy = toPolicy(stack)

  const answer: RequestListener = async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://demo')
    if (pathname === '/stack.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(stack))
      return
    }
    if (pages.includes(pathname)) {
      const drawn = searchParams.has('ssr') && pathname === '/' ? await drawPage(folder, stack, search) : ''
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // A function: a plain replacement would read `$` in the page as a pattern.
      response.end(html.replace('<!--page-->', () => drawn))
      return
    }
    const path = resolve(folder, 'client', `.${pathname}`)
    const content = path.startsWith(resolve(folder, 'client') + sep) ? await readIfThere(path) : undefined
    if (!content) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
      return
    }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.setHeader('cache-control', pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache')
    response.end(content)
  }

  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    Promise.resolve(answer(request, response)).catch((error: unknown) => {
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

/** The first page, drawn by the build's own server half. */
async function drawPage(folder: string, stack: Stack, query: string): Promise<string> {
  const { drawPage: draw } = await import(pathToFileURL(resolve(folder, 'server/drawPage.js')).href)
  return draw(stack, query)
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

async function startDev(port: number, stack: Stack): Promise<DemoServer> {
  const vite = await createDevServer({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    server: { host: '127.0.0.1', port, strictPort: true },
    plugins: [
      {
        name: 'stack',
        configureServer({ middlewares }) {
          middlewares.use('/stack.json', (_, response) => {
            response.setHeader('content-type', 'application/json').end(JSON.stringify(stack))
          })
        },
      },
    ],
  })
  await vite.listen()
  return { url: `http://127.0.0.1:${port}`, stop: () => vite.close() }
}
