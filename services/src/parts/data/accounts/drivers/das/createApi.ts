import * as z from 'zod'
import type { Clock } from '../../../../../clock.js'
import { type ChainNode, NodeRefusal } from '../../../../../nodes/chainNode.js'
import { DriverError } from '../../../../../upstream/driverError.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { type ApiAsset, assetShape, type Place, pageShape } from './shapes.js'

export interface ApiOptions {
  /** May hold a key. */
  readonly url: string
  /** CAIP-2 of the cluster that it should serve. */
  readonly chain: string
  readonly fetch: typeof fetch
  readonly clock: Clock
}

/** What is asked for with a list. Names that an upstream does not know are refused: only those of the standard. */
export interface ListOptions {
  /** Most assets of a page. */
  readonly limit: number
  readonly showFungible: boolean
}

const id = 'latchkey'
const errorShape = z.object({ id: z.literal(id), error: z.object({ code: z.number() }) })
const resultShape = z.object({ id: z.literal(id), result: z.unknown() })
/** Codes after which another try may succeed (F10), and those that ask for a pause (F9). */
const passingCodes = new Set([-1, -32005, -32603])
const busyCodes = new Set([429, -32429])
/** Descriptions and traits of hundreds of collectibles stand in one page. */
const maxBytes = 8 * 1024 * 1024

/** JSON-RPC of the Digital Asset Standard: params is one named object. Hosted ones are nodes as well, at the same address. */
export function createApi({ url, chain, fetch, clock }: ApiOptions) {
  let isChecked = false

  async function ask<Value>(
    shape: z.ZodType<Value>,
    method: string,
    params: unknown,
    signal: AbortSignal,
  ): Promise<Value> {
    const body = { jsonrpc: '2.0', id, method, params }
    const answer = await fetchJson({ fetch, clock, url, body, signal, maxBytes, refusal })
    return parseAnswer(shape, parseAnswer(resultShape, answer).result)
  }

  /** An endpoint of another cluster is never used (F14). An indexer without a node cannot say which it serves. */
  async function assertCluster(signal: AbortSignal): Promise<void> {
    if (isChecked) return
    try {
      const hash = await ask(z.string(), 'getGenesisHash', [], signal)
      if (hash.slice(0, 32) !== chain.slice('solana:'.length))
        throw new DriverError('refused', 'It serves another cluster.')
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
    }
    isChecked = true
  }

  const node: ChainNode = {
    call: (method, params, signal) => ask(z.unknown(), method, params, signal),
  }

  return {
    node,
    assertCluster,
    /** What an account owns, by id. */
    async listAssets(
      ownerAddress: string,
      { limit, showFungible }: ListOptions,
      signal: AbortSignal,
      place: Place = {},
    ): Promise<{ items: readonly ApiAsset[]; next?: Place }> {
      await assertCluster(signal)
      const options = { showFungible, showCollectionMetadata: true }
      const params = { ownerAddress, limit, ...place, options }
      const { items, cursor, limit: most } = await ask(pageShape, 'getAssetsByOwner', params, signal)
      if (items.length === 0 || items.length < Math.min(limit, most ?? limit)) return { items }
      return { items, next: cursor ? { cursor } : { page: (place.page ?? 1) + 1 } }
    },
    /** One asset; undefined for one that it does not know. */
    async findAsset(asset: string, signal: AbortSignal): Promise<ApiAsset | undefined> {
      await assertCluster(signal)
      try {
        return await ask(assetShape, 'getAsset', { id: asset, options: { showFungible: true } }, signal)
      } catch (error) {
        if (error instanceof NodeRefusal) return undefined
        throw error
      }
    },
  }
}

function refusal(value: unknown): DriverError | undefined {
  const parsed = errorShape.safeParse(value)
  if (!parsed.success) return undefined
  const { code } = parsed.data.error
  if (busyCodes.has(code)) return new DriverError('busy', 'It asks for a pause.')
  if (passingCodes.has(code)) return new DriverError('unreachable', `code ${code}`)
  return new NodeRefusal(code, `code ${code}`)
}
