import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An entry as the wire has it; a test may write anything. */
export type WireWallet = Readonly<Record<string, unknown>>

/** A question that came. */
export interface DirectoryCall {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** A directory on this machine, over a list that the test may change at any time. */
export interface DirectoryServer {
  readonly url: string
  readonly calls: readonly DirectoryCall[]
  /** Questions for wallets, without images. */
  wallets(): readonly DirectoryCall['query'][]
  list: readonly WireWallet[]
  /** Answers instead, while it is set: faults. */
  answer: ((response: ServerResponse, call: DirectoryCall) => void) | undefined
  stop(): Promise<void>
}

/** Wallets that look real, `w0` the first: every fifth is certified, every third is reached on a phone. */
export const madeUpWallets = (count: number): WireWallet[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `w${at}`,
    name: `Wallet ${at}`,
    order: at,
    badge_type: at % 5 === 0 ? 'certified' : 'none',
    image_id: `w${at}`,
    homepage: `https://w${at}.example`,
    rdns: `example.w${at}`,
    chains: at % 2 ? ['eip155:1', 'eip155:10'] : ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    mobile_link: at % 3 === 0 ? `w${at}://` : null,
    desktop_link: at % 3 === 0 ? null : `w${at}://`,
    chrome_store: `https://chromewebstore.google.com/detail/w${at}`,
    supports_wc: true,
  }))

/** Starts one that answers as the protocol says (wallet-api.md sections 2 and 4). */
export async function startDirectory(list: readonly WireWallet[]): Promise<DirectoryServer> {
  const calls: DirectoryCall[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://directory')
    const call = { path: pathname, query: Object.fromEntries(searchParams) }
    calls.push(call)
    response.setHeader('access-control-allow-origin', '*')
    if (directory.answer) directory.answer(response, call)
    else if (pathname === '/getWallets') sendJson(response, select(directory.list, call.query))
    else if (pathname.startsWith('/getWalletImage/')) sendPicture(response, decodeURIComponent(pathname.slice(16)))
    else if (pathname === '/appkit/v1/config') sendJson(response, { features: [] })
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const directory: DirectoryServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    wallets: () => calls.filter(({ path }) => path === '/getWallets').map(({ query }) => query),
    list,
    answer: undefined,
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  return directory
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function sendPicture(response: ServerResponse, id: string): void {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(${hue} 70% 45%)"/><circle cx="24" cy="24" r="11" fill="#fff" opacity=".85"/></svg>`
  const headers = {
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'max-age=31536000',
  }
  response.writeHead(200, headers).end(body)
}

function select(list: readonly WireWallet[], query: DirectoryCall['query']) {
  const items = (name: string) => query[name]?.split(',')
  const has = (name: string, value: unknown) => items(name)?.includes(String(value)) ?? false
  const badge = query.badge_type ?? query.badge
  const found = list.filter(
    ({ id, name, rdns, chains, badge_type }) =>
      (!query.include || has('include', id)) &&
      !has('exclude', id) &&
      (!badge || badge_type === badge) &&
      String(name)
        .toLowerCase()
        .includes((query.search ?? '').toLowerCase()) &&
      (!query.chains || !Array.isArray(chains) || chains.some((chain) => has('chains', chain))) &&
      ((!query.names && !query.rdns) || has('names', name) || has('rdns', rdns)),
  )
  const entries = Number(query.entries ?? 40)
  const from = (Number(query.page ?? 1) - 1) * entries
  return { data: found.slice(from, from + entries), count: found.length }
}
