import { literal, object, optional, refine, unknown } from 'zod/mini'
import { unlessAborted } from '../base/clock.js'
import type { ChainAdapter } from '../contract/chain.js'
import type { Clock } from '../contract/clock.js'
import { isLatchkeyError, LatchkeyError, messageOf } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Request, RpcCall } from '../contract/rpc.js'
import type { ServiceClient } from '../contract/services.js'
import { linkSignals } from '../services/linkSignals.js'
import { isRetriedCode, isRetriedStatus, Retry, withRetries } from '../services/retry.js'
import { createServiceClient } from '../services/serviceClient.js'

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
  /** Knows how a node of a namespace says which chain it serves. */
  readonly adapter: (namespace: string) => Promise<ChainAdapter>
  /** Told of each address that is dropped. */
  readonly onWrongChain: (error: LatchkeyError) => void
  /** Hears of each call that the page's content policy blocked. */
  readonly onBlocked: (error: LatchkeyError) => void
}

/** Where a chain is read. */
interface Endpoint {
  readonly client: ServiceClient
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Resolves once it is known to serve the chain. @throws {LatchkeyError} RPC_WRONG_CHAIN, or why it was not answered */
  readonly check?: () => Promise<void>
}

const wireAnswer = object({
  jsonrpc: literal('2.0'),
  id: literal(1),
  result: optional(unknown()),
  error: optional(unknown()),
}).check(refine(({ result, error }) => result !== undefined || Boolean(error)))

/** Reads an answer to our call. @throws {NodeError} with what the node says. @throws {Error} when it is none */
function parseAnswer(json: unknown): { result: unknown } {
  const { result, error } = wireAnswer.parse(json)
  if (error) throw new NodeError(Object(error) as Record<string, unknown>)
  return { result }
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
 * One that fails is passed over; when all failed, all are asked again as spec section 7 says. A node's own answer is
 * final, also when it is an error. A URL of the host's is asked once which chain it serves, and dropped when it is
 * another (F14).
 */
export function createChainRpc(parts: ChainRpcParts): (network: Network) => Request {
  const { services, fetch, clock, signal, adapter, onWrongChain, onBlocked } = parts
  const direct = (address: string) =>
    createServiceClient({ addresses: address, common: {}, fetch, clock, signal, onBlocked })

  const askOne = async ({ client, path, query }: Endpoint, { method, params = [] }: RpcCall, signal: AbortSignal) => {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return (await client.call({ part: 'data', path, query, body, parse: parseAnswer, signal })).result
  }
  /** One question for all who wait, and one answer for good; what failed is asked again. */
  const createCheck = (network: Network, address: string, read: Request) => {
    let checked: Promise<void> | undefined
    const check = async () => {
      const { servesNetwork } = await adapter(network.chainNamespace)
      const serves = servesNetwork ? await servesNetwork({ network, read, signal }) : true
      if (serves) return
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

  const make = (network: Network): Request => {
    const own = (network.rpcUrls.default?.http ?? []).map((address): Endpoint => {
      const endpoint = { client: direct(address), path: '', query: {} }
      return { ...endpoint, check: createCheck(network, address, (call) => askOne(endpoint, call, signal)) }
    })
    const ours: Endpoint[] = services.has('data')
      ? [{ client: services, path: '/v1/', query: { chainId: network.caipNetworkId } }]
      : []
    const endpoints = [...ours, ...own]

    const askAll = async (call: RpcCall, signal: AbortSignal) => {
      let last: unknown = new LatchkeyError(
        'RPC_MISSING',
        `No RPC is known for ${network.name}: configure services, or give the network an RPC URL`,
      )
      let again: Retry | undefined
      const passOver = (error: unknown) => {
        const { cause, data } = error as LatchkeyError
        last = cause instanceof NodeError ? cause : error
        // A read may be repeated; what changes the chain goes through the wallet, not through here.
        if (cause instanceof NodeError && isRetriedCode(cause.code)) again ??= new Retry(cause)
        else if (isLatchkeyError(error, 'SERVICE_UNREACHABLE') || isRetriedStatus(Number(data?.status)))
          again ??= new Retry(error as LatchkeyError, data?.retryAfter as number | undefined)
      }
      for (const endpoint of endpoints) {
        try {
          if (endpoint.check) await unlessAborted(signal, endpoint.check())
        } catch (error) {
          signal.throwIfAborted()
          passOver(error)
          continue
        }
        try {
          return await askOne(endpoint, call, signal)
        } catch (error) {
          signal.throwIfAborted()
          const { cause } = error as LatchkeyError
          if (cause instanceof NodeError && !isRetriedCode(cause.code)) throw cause
          passOver(error)
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
