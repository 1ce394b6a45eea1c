import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildDemo } from './build.js'
import { toPolicy } from './policy.js'
import { type PageServer, serveFolder, serveSources } from './serveFolder.js'
import { createSignIn, sessionPath } from './signIn.js'
import type { Stack } from './src/readStack.js'

export interface DemoServerOptions extends Stack {
  /** Port of 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Serves the sources as they are edited, by vite's own server and without the content policy. Default false. */
  readonly dev?: boolean
  /** Folder of a finished build. Default: the demo is built now. */
  readonly built?: string
}

export type DemoServer = PageServer

const pages = ['/', '/parts', '/lab', '/slots']

/**
 * Starts the demo: its page under a strict content policy, `/stack.json`, which tells the page where the chains and
 * services are, and `/session`, where the page tells its own server who signed in.
 * @throws {Error} when the port is taken or the demo cannot be built
 */
export async function startDemo({ port, dev = false, built, ...rest }: DemoServerOptions): Promise<DemoServer> {
  const { services, projectId, frame, solana, relay, spareRelay, phone, inbox, zone, exchanges, chains, accounts } =
    rest
  const stack: Stack = {
    ...{ services, projectId, frame, solana, relay, spareRelay, phone, inbox, zone, exchanges, chains, accounts },
  }
  let url = ''
  const signIn = createSignIn(stack, () => url)
  const open = (server: PageServer) => {
    url = server.url
    return server
  }
  if (dev) {
    const config = new URL('vite.config.ts', import.meta.url)
    return open(await serveSources(config, port, stack, [{ path: sessionPath, answer: signIn }]))
  }
  const folder = built ?? fileURLToPath(new URL('../.local/demo', import.meta.url))
  if (!built) await buildDemo(folder)
  const html = await readFile(resolve(folder, 'client/index.html'), 'utf8')
  const policy = toPolicy(stack)

  const server = await serveFolder({
    port,
    folder: resolve(folder, 'client'),
    stack,
    async answer({ pathname, search, searchParams }, response, request) {
      if (pathname === sessionPath) {
        await signIn(request, response)
        return true
      }
      if (!pages.includes(pathname)) return false
      const drawn = searchParams.has('ssr') && pathname === '/' ? await drawPage(folder, stack, search) : ''
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // A function: a plain replacement would read `$` in the page as a pattern.
      response.end(html.replace('<!--page-->', () => drawn))
      return true
    },
  })
  return open(server)
}

/** The first page, drawn by the build's own server half. */
async function drawPage(folder: string, stack: Stack, query: string): Promise<string> {
  const { drawPage: draw } = await import(pathToFileURL(resolve(folder, 'server/drawPage.js')).href)
  return draw(stack, query)
}
