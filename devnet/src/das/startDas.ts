import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIndex } from './createIndex.js'
import { isSingle, toAsset } from './toAsset.js'

/** What the stand-in is started with. */
export interface DasOptions {
  /** Node of the local Solana cluster. */
  readonly rpcUrl: string
  /** TCP port of 127.0.0.1. Default: a free one. */
  readonly port?: number
  /** Most assets of a page. Default: 1000, as the standard's own indexer has it. */
  readonly pageSize?: number
  /** US dollars of a token. Default: none, as the standard has no prices. */
  readonly rateOf?: (mint: string) => number | null
}

/** A running stand-in. */
export interface Das {
  /** Of its JSON-RPC endpoint. */
  readonly url: string
  /** Calls, in order. */
  readonly seen: readonly { readonly method: string; readonly params: unknown }[]
  stop(): Promise<void>
}

type Params = Readonly<Record<string, unknown>>
/** Names that a call takes; others are refused, as the standard's own indexer refuses them. */
const known: Readonly<Record<string, readonly string[]>> = {
  getAsset: ['id', 'options'],
  getAssetsByOwner: ['ownerAddress', 'sortBy', 'limit', 'page', 'before', 'after', 'cursor', 'options'],
}
const knownOptions = ['showCollectionMetadata', 'showFungible', 'showUnverifiedCollections', 'showZeroBalance']

class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * A stand-in for an indexer of the Digital Asset Standard, which needs a Geyser validator and a Postgres of its own: `getAsset` and
 * `getAssetsByOwner` in their documented shapes, sorted by id. Every answer is read from the local cluster when it is asked for: token
 * accounts, mints, their Token-2022 metadata and groups, and Metaplex accounts. Nothing is canned. It has no compressed and no Core
 * assets, since the cluster has no program for them; it fetches no metadata over the network; its collections are groups.
 */
export async function startDas({ rpcUrl, port = 0, pageSize = 1_000, rateOf = () => null }: DasOptions): Promise<Das> {
  const index = createIndex(rpcUrl)
  const seen: { method: string; params: unknown }[] = []

  async function listOwned({ ownerAddress, limit = pageSize, page, cursor, options }: Params) {
    if (typeof ownerAddress !== 'string') throw new RpcError(-32602, 'Invalid params: missing field `ownerAddress`')
    if (page !== undefined && cursor !== undefined)
      throw new RpcError(-32000, 'Pagination Error. Only one pagination parameter supported per query.')
    const { showFungible = false, showCollectionMetadata = false, showZeroBalance = false } = (options ?? {}) as Params
    const most = Math.min(Number(limit), pageSize)
    const owned = (await index.ofOwner(ownerAddress)).filter(
      (one) => (isSingle(one) || showFungible) && (one.balance > 0n || one.supply === 0n || showZeroBalance),
    )
    const start =
      cursor === undefined ? (Number(page ?? 1) - 1) * most : owned.filter(({ mint }) => mint <= `${cursor}`).length
    const items = owned
      .slice(start, start + most)
      .map((one) => toAsset(one, { rateOf, showCollectionMetadata: showCollectionMetadata === true }))
    const last = items.at(-1)?.id
    return {
      total: items.length,
      limit: most,
      ...(page === undefined ? last !== undefined && { cursor: last } : { page }),
      items,
    }
  }

  async function answer(method: string, params: Params): Promise<unknown> {
    seen.push({ method, params })
    if (method === 'getGenesisHash') return index.genesisHash()
    const names = known[method]
    if (!names) throw new RpcError(-32601, 'Method not found')
    if (Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: params is one named object here')
    const unknown =
      Object.keys(params).find((name) => !names.includes(name)) ??
      Object.keys((params.options as Params | undefined) ?? {}).find((name) => !knownOptions.includes(name))
    if (unknown !== undefined) throw new RpcError(-32602, `Invalid params: unknown field \`${unknown}\``)
    if (method === 'getAssetsByOwner') return listOwned(params)
    const found = await index.ofMint(`${params.id}`)
    if (!found) throw new RpcError(-32000, 'Database Error: RecordNotFound Error: Asset Not Found')
    return toAsset(found, { rateOf, showCollectionMetadata: true })
  }

  const server = createServer(async (request, response) => {
    const { id = null, method = '', params = {} } = await readCall(request)
    const outcome = await answer(method, params).then(
      (result) => ({ result }),
      (error: unknown) => ({
        error:
          error instanceof RpcError
            ? { code: error.code, message: error.message }
            : { code: -32603, message: 'Internal error' },
      }),
    )
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readCall(request: IncomingMessage): Promise<{ id?: unknown; method?: string; params?: Params }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as { id?: unknown; method?: string; params?: Params }
  } catch {
    // Answered as a call without a method.
    return {}
  }
}
