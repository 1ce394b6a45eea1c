import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { CdnManifest } from '../../../scripts/cdn/buildCdn.js'
import { root } from '../../../scripts/lib/run.mjs'

const cdn = resolve(root, 'dist/cdn')

/** What `dist/cdn` holds. */
export const readCdnManifest = async (): Promise<CdnManifest> =>
  JSON.parse(await readFile(resolve(cdn, 'manifest.json'), 'utf8'))

/** A page of plain HTML beside the folder of `dist/cdn`, which is at `/latchkey/`. */
export interface TagPage {
  readonly url: string
  /** Address of the file that a page names. */
  readonly script: string
  /** What the folder's server was asked for, from `/latchkey/VERSION/` on. */
  readonly asked: string[]
  /** Answers a file otherwise: not at all with `missing`, with another byte with `changed`. Default: as it is. */
  answer(file: string): 'missing' | 'changed' | undefined
  stop(): Promise<void>
}

/** Each script of the page has it. */
export const nonce = 'c2NyaXB0LXRhZw'

/** The strictest policy that a page can have: scripts by a nonce and what those load, no inline style, Trusted Types. */
const strictPolicy = [
  `default-src 'none'`,
  `script-src 'nonce-${nonce}' 'strict-dynamic'`,
  `style-src 'self'`,
  `img-src 'self' data: https:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
]

/**
 * @param toBody of the page, by the address of the script
 * @param more directives of the policy, in place of its own of their names: for pages with services
 */
export async function serveTagPage(toBody: (script: string) => string, more: readonly string[] = []): Promise<TagPage> {
  const { version, entry } = await readCdnManifest()
  const asked: string[] = []
  const script = `/latchkey/${entry}`
  const nameOf = (directive: string) => directive.split(' ')[0]
  const policy = [...strictPolicy.filter((one) => !more.some((other) => nameOf(other) === nameOf(one))), ...more].join(
    '; ',
  )
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://page')
    if (pathname === '/') {
      response.setHeader('content-security-policy', policy)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return response.end(
        `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body>${toBody(script)}</body></html>`,
      )
    }
    if (pathname === '/latest/latchkey.js') return response.writeHead(302, { location: script }).end()
    const file = pathname.slice(`/latchkey/${version}/`.length)
    asked.push(file + search)
    const how = site.answer(file)
    const code = how === 'missing' ? undefined : await readIfThere(resolve(cdn, version, file))
    if (code === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', 'text/javascript')
    response.end(how === 'changed' ? `${code};` : code)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site: TagPage = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    asked,
    answer: () => undefined,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return site
}

const readIfThere = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
