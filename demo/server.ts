import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildDemo } from './build.js'
import { toPolicy } from './policy.js'
import { readScriptTagPage } from './scriptTagPage.js'
import { type PageServer, type Route, serveFolder, serveSources } from './serveFolder.js'
import { createShopOrder, shopOrderPath } from './shopOrder.js'
import { createSignIn, sessionPath, shopPath } from './signIn.js'
import type { Stack } from './src/readStack.js'
import { createWalletToken, type SignCustomer, walletTokenPath } from './walletToken.js'

export interface DemoServerOptions extends Stack {
  /** Port of 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Serves the sources as they are edited, by vite's own server and without the content policy. Default false. */
  readonly dev?: boolean
  /** Folder of a finished build. Default: the demo is built now. */
  readonly built?: string
  /** Folder of the files that a script tag names, served at `/latchkey/`. Default: `dist/cdn`. */
  readonly cdn?: string
  /** Signs that a customer is signed in at this server. Default: it has no accounts of its own. */
  readonly signCustomer?: SignCustomer | undefined
}

export type DemoServer = PageServer

const distCdn = fileURLToPath(new URL('../dist/cdn', import.meta.url))
const scriptTagPath = '/script-tag'
/** What the server draws when it is asked to. */
const drawnPages = ['/', '/panel']
const pages = [scriptTagPath, '/', '/parts', '/theme', '/lab', '/slots', '/panel']

/**
 * Starts the demo: its page under a strict content policy, `/stack.json`, which tells the page where the chains and
 * services are, `/session`, where the page tells its own server who signed in, `/shop-order`, where it orders from the shop,
 * `/latchkey/`, the library for pages without a bundler, and `/script-tag`, such a page.
 * @throws {Error} when the port is taken or the demo cannot be built
 */
export async function startDemo({
  port,
  dev = false,
  built,
  cdn = distCdn,
  ...rest
}: DemoServerOptions): Promise<DemoServer> {
  const { services, projectId, frame, solana, relay, spareRelay, phone, inbox, zone, exchanges, chains, accounts } =
    rest
  const stack: Stack = {
    ...{ services, projectId, frame, solana, relay, spareRelay, phone, inbox, zone, exchanges, chains, accounts },
    ...{ shop: rest.shop, merchant: rest.merchant, exchangeHosts: rest.exchangeHosts, bridges: rest.bridges },
  }
  let url = ''
  const signIn = createSignIn(stack, () => url)
  const routes: readonly Route[] = [
    { path: sessionPath, answer: signIn },
    { path: shopPath, answer: signIn },
    { path: walletTokenPath, answer: createWalletToken(rest.signCustomer) },
    { path: shopOrderPath, answer: createShopOrder(stack) },
  ]
  const open = (server: PageServer) => {
    url = server.url
    return server
  }
  if (dev) {
    const config = new URL('vite.config.ts', import.meta.url)
    return open(await serveSources(config, port, stack, routes))
  }
  const folder = built ?? fileURLToPath(new URL('../.local/demo', import.meta.url))
  if (!built) await buildDemo(folder)
  const html = await readFile(resolve(folder, 'client/index.html'), 'utf8')
  const policy = toPolicy(stack)

  const server = await serveFolder({
    port,
    folder: resolve(folder, 'client'),
    mounts: { '/latchkey/': cdn },
    stack,
    async answer({ pathname, search, searchParams }, response, request) {
      const route = routes.find(({ path }) => path === pathname)
      if (route) {
        await route.answer(request, response)
        return true
      }
      if (!pages.includes(pathname)) return false
      const drawn =
        searchParams.has('ssr') && drawnPages.includes(pathname) ? await drawPage(folder, stack, pathname, search) : ''
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // A function: a plain replacement would read `$` in the page as a pattern.
      response.end(pathname === scriptTagPath ? await readScriptTagPage() : html.replace('<!--page-->', () => drawn))
      return true
    },
  })
  return open(server)
}

/** A page, drawn by the build's own server half. */
async function drawPage(folder: string, stack: Stack, path: string, query: string): Promise<string> {
  const { drawPage: draw } = await import(pathToFileURL(resolve(folder, 'server/drawPage.js')).href)
  return draw(stack, query, path)
}
