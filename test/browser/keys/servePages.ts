import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Where they are served. */
export type KeysSite = Awaited<ReturnType<typeof servePages>>

/** A page without script that frames the wallet's, or not: `allow` is the frame's permissions. */
const host = (frame: string, allow: string) =>
  `<!doctype html><title>app</title><iframe src="${frame}" allow="${allow}"></iframe>`

/** The frame's policy, as strict as it will be: the key library needs nothing more. */
const policy = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/**
 * Serves the key library on `wallet.localhost` and pages of other sites that frame it, all on one port. Chromium takes names
 * under `localhost` for this machine, and each for a site of its own.
 */
export async function servePages() {
  const script = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    ...{ bundle: true, write: false, format: 'esm', target: 'es2022', platform: 'browser', logLevel: 'error' },
  })
  const code = script.outputFiles[0]?.text ?? ''
  const server = createServer(({ url = '', headers }, response) => {
    const { port } = server.address() as AddressInfo
    const name = (headers.host ?? '').split(':')[0]
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (name !== 'wallet.localhost')
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(host(`http://wallet.localhost:${port}/`, searchParams.get('allow') ?? ''))
    if (pathname === '/page.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
    return response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      .end('<!doctype html><title>wallet</title><script type="module" src="/page.js"></script>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    wallet: `http://wallet.localhost:${port}/`,
    /** A page of another site with the wallet in a frame. */
    app: (name: string, allow: string) => `http://${name}.localhost:${port}/?allow=${encodeURIComponent(allow)}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
