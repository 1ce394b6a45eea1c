import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { ClientOptions } from './createClient.js'

/** A site that logs its users in by the protocol's client, on an origin of its own. */
export interface ClientSite {
  readonly origin: string
  /**
   * The page with the client on `window.client`. An empty page of the same origin is at `/blank`. Both are sent with the
   * Cross-Origin-Opener-Policy that a parameter `coop` names.
   */
  address(options: Omit<ClientOptions, 'metadata'>): string
  close(): Promise<void>
}

/** Serves the client's page on a free port. */
export async function serveClient(): Promise<ClientSite> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer(({ url = '' }, response) => {
    const isCode = url === '/page.js'
    const code = url === '/blank' ? '' : '<script type="module" src="/page.js"></script>'
    const policy = new URLSearchParams(url.split('?')[1]).get('coop')
    if (policy) response.setHeader('cross-origin-opener-policy', policy)
    response.writeHead(200, { 'content-type': isCode ? 'text/javascript' : 'text/html; charset=utf-8' })
    const icon = '<link rel="icon" href="data:,">'
    response.end(isCode ? script : `<!doctype html><title>Client</title>${icon}<body>${code}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    address(options) {
      const metadata = {
        name: 'Client',
        description: 'The protocol’s client',
        url: origin,
        icons: [`${origin}/icon.png`],
      }
      return `${origin}/?options=${encodeURIComponent(JSON.stringify({ ...options, metadata }))}`
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
