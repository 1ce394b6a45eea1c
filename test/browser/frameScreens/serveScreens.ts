import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { pagePolicy } from '../../../services/src/parts/frame/headers.js'
import { addPseudo } from './pseudo.js'

/** Where they are served. */
export type ScreensSite = Awaited<ReturnType<typeof serveScreens>>

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Serves the frame's screens and its window on `wallet.localhost`, under the policy of the service, and a host's page on
 * `app.localhost` that frames them, all on one port. Chromium takes names under `localhost` for this machine, each for a site.
 */
export async function serveScreens() {
  const { outputFiles } = await build({
    entryPoints: { page: path('page.ts'), host: path('host.ts'), window: path('../../../frame/windows/main.ts') },
    ...{ bundle: true, splitting: true, write: false, outdir: '/', format: 'esm', target: 'es2022' },
    plugins: [addPseudo],
    ...{ platform: 'browser', minify: true, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const files = new Map(outputFiles.map(({ path: name, text }) => [name, text]))
  const server = createServer(({ url = '', headers }, response) => {
    const { port } = server.address() as AddressInfo
    const isWallet = (headers.host ?? '').startsWith('wallet.')
    const { pathname } = new URL(url, 'http://localhost')
    const file = files.get(pathname)
    // One build for all pages: what a test has loaded once is not compiled again for its next screen.
    if (file !== undefined)
      return response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' }).end(file)
    const api = `http://api.localhost:${port}`
    if (headers.host?.startsWith('api.')) return answerAsData(pathname, api, response)
    const urls = { auth: api, custody: api, recovery: api, data: api }
    const ancestors = pathname === '/window' ? [] : [`http://app.localhost:${port}`]
    const script = isWallet ? (pathname === '/window' ? 'window' : 'page') : 'host'
    return response
      .writeHead(200, {
        'content-type': 'text/html',
        ...(isWallet && { 'content-security-policy': pagePolicy(urls, ancestors) }),
      })
      .end(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${script}</title><script type="module" src="/${script}.js"></script></html>`,
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const wallet = `http://wallet.localhost:${port}`
  const app = `http://app.localhost:${port}`
  return {
    wallet,
    app,
    /** The wallet's page by itself. */
    alone: (query: Readonly<Record<string, string>>) => `${wallet}/sdk?${new URLSearchParams(query)}`,
    /** A page of another site with the wallet in a frame. */
    framed(query: Readonly<Record<string, string>>, { width = 380, most = 600 } = {}) {
      const frame = `${wallet}/sdk?${new URLSearchParams({ ...query, host: app })}`
      return `${app}/?${new URLSearchParams({ frame, width: `${width}`, most: `${most}` })}`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the data service knows: a collectible of whoever asks, and its picture. */
function answerAsData(pathname: string, api: string, response: ServerResponse): void {
  if (pathname.startsWith('/v1/picture/')) {
    const drawn =
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="640" height="320" fill="#28a"/><circle cx="320" cy="160" r="90" fill="#fd5"/></svg>'
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawn)
    return
  }
  const gull = {
    ...{ contract: '0x00000000000000000000000000000000ca7d5ea5', tokenId: '7', flags: { is_spam: false } },
    ...{ name: 'Gull over the harbour', collection: 'Shore birds', picture: `${api}/v1/picture/${'a'.repeat(22)}` },
  }
  response
    .writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    .end(JSON.stringify({ data: [gull], next: null }))
}
