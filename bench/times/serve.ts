import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, loadConfigFromFile } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page with the widget and the one without, as the demo is built, and serves them compressed and cacheable. */
export async function serveTimedPages(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = path('../../.local/times')
  const demo = await loadConfigFromFile({ command: 'build', mode: 'production' }, path('../../demo/vite.config.ts'))
  await build({
    root: path('.'),
    configFile: false,
    logLevel: 'error',
    resolve: demo?.config.resolve,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: [path('floor.html'), path('ours.html')] },
    },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://times')
    const send = async () => {
      const body = gzipSync(await readFile(resolve(outDir, `.${pathname}`)), { level: 9 })
      response.writeHead(200, {
        'content-type': types[extname(pathname)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      })
      response.end(body)
    }
    send().catch(() => response.writeHead(404).end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
