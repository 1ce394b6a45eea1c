import type { Request, RpcCall } from './adapter.js'
import type { Clock } from './clock.js'
import { isLatchkeyError, LatchkeyError, messageOf } from './errors.js'
import { linkSignals } from './linkSignals.js'
import type { Network } from './network.js'
import { isRetriedCode, isRetriedStatus, Retry, withRetries } from './retry.js'
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
 * One that fails is passed over; when all failed, all are asked again as spec section 7 says. A node's own answer is
 * final, also when it is an error.
 */
export function createChainRpc({ services, fetch, clock, signal }: ChainRpcParts): (network: Network) => Request {
  const direct = (address: string) => createServiceClient({ addresses: address, common: {}, fetch, clock, signal })

  const make = (network: Network): Request => {
    const own = (network.rpcUrls.default?.http ?? []).map((address) => ({
      client: direct(address),
      path: '',
      query: {},
    }))
    const ours = services.has('data')
      ? [{ client: services, path: '/v1/', query: { chainId: network.caipNetworkId } }]
      : []
    const endpoints = [...ours, ...own]

    const askAll = async (call: RpcCall, signal: AbortSignal) => {
      let last: unknown = new LatchkeyError(
        'RPC_MISSING',
        `No RPC is known for ${network.name}: configure services, or give the network an RPC URL`,
      )
      let again: Retry | undefined
      for (const { client, path, query } of endpoints) {
        try {
          const { result } = await client.call({
            part: 'data',
            path,
            query,
            body: { jsonrpc: '2.0', id: 1, method: call.method, params: call.params ?? [] },
            parse: parseAnswer,
            signal,
          })
          return result
        } catch (error) {
          signal.throwIfAborted()
          const { cause, data } = error as LatchkeyError
          if (cause instanceof NodeError && !isRetriedCode(cause.code)) throw cause
          last = cause instanceof NodeError ? cause : error
          // A read may be repeated; what changes the chain goes through the wallet, not through here.
          if (cause instanceof NodeError) again ??= new Retry(cause)
          else if (isLatchkeyError(error, 'SERVICE_UNREACHABLE') || isRetriedStatus(Number(data?.status)))
            again ??= new Retry(error as LatchkeyError, data?.retryAfter as number | undefined)
        }
      }
      throw again ?? last
    }
    return (call, options = {}) =>
      linkSignals([signal, options.signal], ({ signal }) => withRetries(clock, signal, () => askAll(call, signal)))
  }
  const known = new WeakMap<Network, Request>()
  return (network) => {
    const read = known.get(network) ?? make(network)
    known.set(network, read)
    return read
  }
}
