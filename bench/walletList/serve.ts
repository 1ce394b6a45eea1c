import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page as the demo is built, and serves it. */
export async function serveListPage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = path('../../.local/walletList')
  const demo = await loadConfigFromFile({ command: 'build', mode: 'production' }, path('../../demo/vite.config.ts'))
  await build({
    root: path('.'),
    configFile: false,
    logLevel: 'error',
    resolve: demo?.config.resolve,
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: [path('list.html')] } },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://list')
    readFile(resolve(outDir, `.${pathname}`)).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.html`,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
