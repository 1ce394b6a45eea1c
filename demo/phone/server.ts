import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPhone } from '../build.js'
import { type PageServer, serveFolder, serveSources } from '../serveFolder.js'
import type { PhoneStack } from './page/readPhoneStack.js'

export interface PhoneServerOptions extends PhoneStack {
  /** Port of 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Serves the sources as they are edited, by vite's own server and without the content policy. Default false. */
  readonly dev?: boolean
  /** Folder of a finished build. Default: the page is built now. */
  readonly built?: string
}

/** The page, and where links of apps lead: `/wc?uri=wc%3A...`. */
const pages = ['/', '/wc']

/**
 * Starts the page of the phone wallet on an origin of its own: under a strict content policy, and with `/stack.json`,
 * which tells the page where the relay and the chains are.
 * @throws {Error} when the port is taken or the page cannot be built
 */
export async function startPhone({ port, dev = false, built, ...rest }: PhoneServerOptions): Promise<PageServer> {
  const { relay, chains, accounts } = rest
  const stack: PhoneStack = { relay, chains, accounts }
  if (dev) return serveSources(new URL('vite.config.ts', import.meta.url), port, stack)
  const folder = built ?? fileURLToPath(new URL('../../.local/phone', import.meta.url))
  if (!built) await buildPhone(folder)
  const html = await readFile(resolve(folder, 'index.html'), 'utf8')
  const policy = toPolicy(stack)

  return serveFolder({
    port,
    folder,
    stack,
    async answer({ pathname }, response) {
      if (!pages.includes(pathname)) return false
      response.setHeader('content-security-policy', policy)
      // The camera is for scanning, and for this page alone.
      response.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
      return true
    },
  })
}

/** Scripts and styles come from files alone, and the page talks to the relay and the local chains alone. */
function toPolicy({ relay, chains }: PhoneStack): string {
  const origins = [relay, ...chains.map(({ rpcUrl }) => rpcUrl)].map((url) => {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}`
  })
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self'`,
    `connect-src 'self' ${[...new Set(origins)].join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}
