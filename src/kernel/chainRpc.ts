import type { Request, RpcCall } from './adapter.js'
import type { Clock } from './clock.js'
import { LatchkeyError, messageOf } from './errors.js'
import type { Network } from './network.js'
import { isRetriedCode, Retry, withRetries } from './retry.js'
import { createServiceClient } from './serviceClient.js'
import type { ServiceClient } from './serviceTypes.js'

/** An error that a node answered with; adapters turn it into one of their own. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly code: number
  readonly data: unknown
  constructor(error: { code?: unknown; message?: unknown; data?: unknown }) {
    super(messageOf(error))
    this.code = typeof error.code === 'number' ? error.code : -32603
    this.data = error.data
  }
}

/** What reads are made from. */
export interface ChainRpcParts {
  readonly services: ServiceClient
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly signal: AbortSignal
}

const parseAnswer = (json: unknown): { result: unknown } => {
  const { jsonrpc, id, result, error } = Object(json) as Record<string, unknown>
  if (jsonrpc !== '2.0' || id !== 1 || (result === undefined && !error))
    throw new TypeError('not an answer to our call')
  if (error) throw new NodeError(Object(error) as Record<string, unknown>)
  return { result }
}

/**
 * Reads a chain: the services' RPC first, then the URLs that the host gave, in order; never another host.
 * Each is retried as spec section 7 says; a node's own answer, also an error, is final.
 */
export function createChainRpc({ services, fetch, clock, signal }: ChainRpcParts): (network: Network) => Request {
  const direct = (address: string) => createServiceClient({ addresses: address, common: {}, fetch, clock, signal })

  return (network) => {
    const own = (network.rpcUrls.default?.http ?? []).map((address) => ({
      client: direct(address),
      path: '',
      query: {},
    }))
    const ours = services.has('data')
      ? [{ client: services, path: '/v1/', query: { chainId: network.caipNetworkId } }]
      : []
    const endpoints = [...ours, ...own]

    return async (call: RpcCall, options = {}) => {
      let last: unknown = new LatchkeyError(
        'RPC_MISSING',
        `No RPC is known for ${network.name}: configure services, or give the network an RPC URL`,
      )
      for (const { client, path, query } of endpoints) {
        try {
          return await withRetries(clock, options.signal, async () => {
            try {
              const { result } = await client.call({
                part: 'data',
                path,
                query,
                body: { jsonrpc: '2.0', id: 1, method: call.method, params: call.params ?? [] },
                // A read may be repeated; what changes the chain goes through the wallet, not through here.
                repeatable: true,
                parse: parseAnswer,
                signal: options.signal ?? signal,
              })
              return result
            } catch (error) {
              const node = error instanceof LatchkeyError ? error.cause : undefined
              if (node instanceof NodeError) throw isRetriedCode(node.code) ? new Retry(node) : node
              throw error
            }
          })
        } catch (error) {
          if (error instanceof NodeError || (error instanceof LatchkeyError && error.code === 'REQUEST_ABORTED'))
            throw error
          last = error
        }
      }
      throw last
    }
  }
}
