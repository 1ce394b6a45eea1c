import { unlessAborted } from '../base/clock.js'
import type { ChainRpc } from '../chains/index.js'
import type { ChainAdapter } from '../contract/chain.js'
import type { Clock } from '../contract/clock.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Request, RpcCall } from '../contract/rpc.js'
import type { ServiceClient, ServiceRequest } from '../contract/services.js'
import type { ReadOptions } from '../contract/wallet.js'
import {
  createServiceAddresses,
  createServiceClient,
  isRetriedCode,
  isRetriedStatus,
  linkSignals,
  Retry,
  withRetries,
} from '../services/index.js'
import { NodeError } from './rpcAnswer.js'
import { type AskEndpoint, createBatcher, isAnswer, type SendBody } from './rpcBatch.js'
import { createFallback, type Ranked } from './rpcFallback.js'

export interface ChainRpcParts {
  readonly services: ServiceClient
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Knows how a node of a namespace says which chain it serves. */
  readonly adapter: (namespace: string) => Promise<ChainAdapter>
  /** Told of each address that is dropped. */
  readonly onWrongChain: (error: LatchkeyError) => void
  /** Hears of each call that the page's content policy blocked. */
  readonly onBlocked: (error: LatchkeyError) => void
}

/** Most bytes of the answers to a batch: what the services send. */
const longestBatch = 5 * 1024 * 1024

/** Where a chain is read. */
interface Endpoint extends Ranked {
  readonly ask: AskEndpoint
  /** Resolves once it is known to serve the chain. @throws {LatchkeyError} RPC_WRONG_CHAIN, or why it was not answered */
  readonly check?: () => Promise<void>
}

/** The error of an address that serves another chain. Names its origin alone: a path or query may hold a key. */
const wrongChain = ({ name, caipNetworkId }: Network, address: string): LatchkeyError => {
  const origin = address.split(/[?#]/)[0]?.split('/').slice(0, 3).join('/') ?? ''
  return new LatchkeyError(
    'RPC_WRONG_CHAIN',
    `The RPC URL at ${origin} serves another chain than ${name} (${caipNetworkId}), so it is not used. Correct rpcUrls of this network.`,
    { data: { networkId: caipNetworkId, origin } },
  )
}

/**
 * Reads a chain: the services' RPC first, then the URLs that the host gave, in order; never another host.
 * One that fails is passed over, and set aside until it answers a ping; when all failed, all are asked again as spec
 * section 7 says. Without the services the host's URLs alone are asked. A node's own answer is final, also when it is an error. A URL of the host's is asked once which chain it
 * serves, and dropped when it is another (F14).
 */
export function createChainRpc(parts: ChainRpcParts): ChainRpc {
  const { services, fetch, clock, signal, adapter, onWrongChain, onBlocked } = parts
  const direct = (address: string) =>
    createServiceClient({ at: createServiceAddresses(address, {}), fetch, clock, signal, onBlocked })

  const servesNetwork = async (network: Network, ask: AskEndpoint, signal: AbortSignal) => {
    const { servesNetwork } = await adapter(network.chainNamespace)
    return servesNetwork ? servesNetwork({ network, read: (call) => ask(call, signal), signal }) : true
  }
  /** One question for all that wait, and one answer for good; what failed is asked again. */
  const createCheck = (network: Network, address: string, ask: AskEndpoint) => {
    let checked: Promise<void> | undefined
    const check = async () => {
      if (await servesNetwork(network, ask, signal)) return
      const error = wrongChain(network, address)
      onWrongChain(error)
      throw error
    }
    return () => {
      checked ??= check().catch((error: unknown) => {
        if (!isLatchkeyError(error, 'RPC_WRONG_CHAIN')) checked = undefined
        throw error
      })
      return checked
    }
  }
  const toEndpoint = (network: Network, client: ServiceClient, at: Pick<ServiceRequest<unknown>, 'path' | 'query'>) => {
    const send: SendBody = (body, parse, signal) => {
      const bounds = Array.isArray(body) ? { maxBytes: longestBatch } : {}
      return client.call({ part: 'data', ...at, ...bounds, body, parse, signal })
    }
    const ask = createBatcher(send)
    const ping = async (signal: AbortSignal) => {
      try {
        await servesNetwork(network, ask, signal)
      } catch (error) {
        // A node that refuses the question is there.
        if (!isAnswer(error)) throw error
      }
    }
    return { ask, ping }
  }

  const make = (network: Network, { without }: ReadOptions): Request => {
    const own = (network.rpcUrls.default?.http ?? []).map((address): Endpoint => {
      const endpoint = toEndpoint(network, direct(address), { path: '' })
      return { ...endpoint, check: createCheck(network, address, endpoint.ask) }
    })
    const ours: Endpoint[] =
      !without && services.has('data')
        ? [toEndpoint(network, services, { path: '/v1/', query: { chainId: network.caipNetworkId } })]
        : []
    if (without && own.length === 0)
      return async () => {
        throw new LatchkeyError(
          'UNSUPPORTED',
          `Unsupported chain: ${network.name} cannot be read without the services. Give the network an RPC URL.`,
        )
      }
    const fallback = createFallback([...ours, ...own], clock, signal)

    const askAll = async (call: RpcCall, signal: AbortSignal) => {
      let last: unknown = new LatchkeyError(
        'RPC_MISSING',
        `No RPC is known for ${network.name}: configure services, or give the network an RPC URL`,
      )
      let again: Retry | undefined
      const passOver = (endpoint: Endpoint, error: unknown) => {
        const { cause, data } = error as LatchkeyError
        fallback.failed(endpoint, error)
        last = cause instanceof NodeError ? cause : error
        // A read may be repeated; what changes the chain goes through the wallet, not through here.
        if (cause instanceof NodeError && isRetriedCode(cause.code)) again ??= new Retry(cause)
        else if (isLatchkeyError(error, 'SERVICE_UNREACHABLE') || isRetriedStatus(Number(data?.status)))
          again ??= new Retry(error as LatchkeyError, data?.retryAfter as number | undefined)
      }
      for (const endpoint of fallback.order()) {
        try {
          if (endpoint.check) await unlessAborted(signal, endpoint.check())
        } catch (error) {
          signal.throwIfAborted()
          passOver(endpoint, error)
          continue
        }
        try {
          const result = await endpoint.ask(call, signal)
          fallback.answered(endpoint)
          return result
        } catch (error) {
          signal.throwIfAborted()
          const { cause } = error as LatchkeyError
          if (cause instanceof NodeError && !isRetriedCode(cause.code)) {
            fallback.answered(endpoint)
            throw cause
          }
          passOver(endpoint, error)
        }
      }
      throw again ?? last
    }
    return (call, options = {}) =>
      linkSignals([signal, options.signal], ({ signal }) => withRetries(clock, signal, () => askAll(call, signal)))
  }
  const all = new WeakMap<Network, Request>()
  const withoutServices = new WeakMap<Network, Request>()
  return (network, options = {}) => {
    const known = options.without ? withoutServices : all
    const read = known.get(network) ?? make(network, options)
    known.set(network, read)
    return read
  }
}
