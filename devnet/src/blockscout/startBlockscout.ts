import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAnswers, type Row } from './answers.js'
import { createIndex } from './createIndex.js'

/** What the stand-in is started with. */
export interface BlockscoutOptions {
  /** Node of the local chain; anvil, for its traces. */
  readonly rpcUrl: string
  /** TCP port of 127.0.0.1. Default: a free one. */
  readonly port?: number
  /** Items of a page. Default: 50, as Blockscout has it. */
  readonly pageSize?: number
  /** US dollars of a token, or of the coin where the address is left out. Default: none, as with `DISABLE_MARKET=true`. */
  readonly rateOf?: (address: string | undefined) => string | null
}

/** A running stand-in. */
export interface Blockscout {
  /** Ends in `/api/v2`. */
  readonly url: string
  /** Paths that were asked for, with their queries, in order. */
  readonly seen: readonly string[]
  stop(): Promise<void>
}

const known = new Set(['type', 'filter', 'token', 'items_count'])

/**
 * A stand-in for Blockscout, which needs Elixir and a Postgres of its own: the calls of its API v2 that our driver uses, in their
 * documented shapes. Every answer is read from the blocks, receipts, traces and contracts of the local chain when it is asked for;
 * nothing is canned. It has no pictures, no metadata, no spam marks, and no prices of its own.
 */
export async function startBlockscout({
  rpcUrl,
  port = 0,
  pageSize = 50,
  rateOf = () => null,
}: BlockscoutOptions): Promise<Blockscout> {
  const answers = createAnswers({ index: createIndex(rpcUrl), rateOf })
  const seen: string[] = []

  async function answer(path: string, query: URLSearchParams): Promise<unknown> {
    const [, kind = '', id = '', list] = path.replace(/^\/api\/v2/, '').split('/')
    if (kind === 'stats') return answers.stats()
    if (kind === 'tokens') return answers.token(id)
    if (kind === 'transactions') return answers.transaction(id)
    if (kind !== 'addresses') return undefined
    if (list === undefined) return answers.address(id)
    if (list === 'token-balances') return answers.tokenBalances(id)
    const rows = {
      nft: answers.nfts,
      transactions: answers.transactions,
      'token-transfers': answers.tokenTransfers,
      'internal-transactions': answers.internals,
    }[list]
    return rows && toPage(await rows(id), query, pageSize)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    seen.push(request.url ?? '')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    }
    answer(pathname, searchParams).then(
      (body) => (body === undefined ? send(404, { message: 'Not found' }) : send(200, body)),
      (error: unknown) =>
        error instanceof UnknownQuery
          ? send(422, { errors: [{ title: 'Invalid value' }] })
          : send(500, { message: '' }),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`,
    seen,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class UnknownQuery extends Error {}

/** A page begins after the row whose keys came back; unknown names are refused, as since version 9. */
function toPage(rows: readonly Row[], query: URLSearchParams, pageSize: number) {
  const names = [...query.keys()].filter((name) => !known.has(name))
  const text = (value: unknown) => `${value ?? ''}`
  const last = rows.findIndex(({ keys }) => names.every((name) => text(keys[name]) === query.get(name)))
  if (names.some((name) => !Object.hasOwn(rows[0]?.keys ?? {}, name))) throw new UnknownQuery()
  const start = names.length === 0 ? 0 : last + 1
  const page = rows.slice(start, start + pageSize)
  const isMore = rows.length > start + pageSize
  return { items: page.map(({ item }) => item), next_page_params: isMore ? page.at(-1)?.keys : null }
}
