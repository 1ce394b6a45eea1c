import {
  type AdapterContext,
  type CaipNetworkId,
  type FeeTerms,
  isLatchkeyError,
  isNetworkId,
  LatchkeyError,
  ProviderRpcError,
  type RpcCall,
} from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { isRead } from '../kit/evmMethods.js'
import { toRpcUrl } from './address.js'
import type { Approvals } from './approvals.js'
import type { ApprovalWindows } from './approvalWindow.js'
import { toChainId } from './chainId.js'
import type { FrameClient } from './client.js'
import type { Pace } from './pace.js'
import type { Live } from './sessions.js'
import { answeredMethods, approvedMethods, nodeMethods } from './wire/methods.js'

export interface RpcParts {
  readonly context: AdapterContext
  readonly client: FrameClient
  readonly approvals: Approvals
  readonly pace: Pace
  readonly windows: ApprovalWindows
}

/** Reads of a node that the protocol does not list. What is in neither list is no node's to answer. */
const otherReads = [
  ...['eth_blobBaseFee', 'eth_createAccessList', 'eth_getUncleByBlockHashAndIndex', 'eth_simulateV1'],
  ...['eth_getUncleByBlockNumberAndIndex', 'net_listening', 'web3_clientVersion'],
]

type Options = { readonly networkId: CaipNetworkId; readonly signal?: AbortSignal; readonly terms?: FeeTerms }

/**
 * Answers a call of the page's, by its class (protocol, section 5): from what is known here, by the project's RPC, by the user in
 * the frame, or not at all.
 */
export async function answerCall(parts: RpcParts, live: Live, call: RpcCall, options: Options): Promise<unknown> {
  const { method } = call
  if (method === chooseChain) return choose(parts, live, call)
  if (live.namespace === 'eip155') {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return live.accounts().map(({ address }) => address)
    if (method === 'eth_chainId') return `0x${BigInt(toChainId(live.networkId())).toString(16)}`
    if (method === 'net_version') return `${toChainId(live.networkId())}`
    if (method === 'wallet_switchEthereumChain') return switchChain(parts, live, call)
    // A chain comes from the operator's configuration; the page adds none.
    if (method === 'wallet_addEthereumChain') throw unknownChain()
    // Handed in twice, a signed transaction counts once.
    if (nodeMethods.includes(method) || otherReads.includes(method))
      return parts.context.read(options.networkId, call, { ...(options.signal && { signal: options.signal }) })
  }
  if (approvedMethods.includes(method)) return approve(parts, live, call, options)
  if (live.namespace === 'eip155') {
    if (answeredMethods.includes(method)) return ask(parts, call, options)
    // Libraries try out what a wallet knows: that ends no request which the user is looking at.
    if (isRead(method)) throw new ProviderRpcError(4200, 'Requested RPC call is not allowed')
  }
  return parts.approvals.refuse()
}

const toRequest = ({ context }: RpcParts, { method, params }: RpcCall, networkId: CaipNetworkId) => {
  const rpcUrl = toRpcUrl(context, networkId)
  return {
    method,
    ...(params !== undefined && { params: toWireParams(method, params) }),
    chainNamespace: networkId.slice(0, networkId.indexOf(':')) as 'eip155' | 'solana',
    chainId: toChainId(networkId),
    ...(rpcUrl && { rpcUrl }),
  }
}

/** What wallets of Solana call `sendOptions` is `options` here (section 5). */
function toWireParams(method: string, params: unknown): unknown {
  if (method !== 'solana_signAndSendTransaction' || Array.isArray(params)) return params
  const { sendOptions, ...rest } = Object(params) as Record<string, unknown>
  return sendOptions === undefined ? params : { ...rest, options: sendOptions }
}

async function ask(parts: RpcParts, call: RpcCall, { networkId, signal }: Options): Promise<unknown> {
  try {
    const question = { method: 'RPC_REQUEST', params: toRequest(parts, call, networkId) } as const
    return await parts.pace.run(() => parts.client.request(question, { signal }), signal)
  } catch (error) {
    throw toRpcError(error)
  }
}

/** The fee that the user has seen goes along: the frame shows the same, as long as the network takes it. */
function withTerms({ method, params }: RpcCall, { units, price }: FeeTerms): RpcCall {
  const [transaction] = params as readonly object[]
  const toHex = (value: bigint) => `0x${value.toString(16)}`
  return { method, params: [{ ...transaction, gas: toHex(units), maxFeePerGas: toHex(price) }] }
}

async function approve(
  parts: RpcParts,
  live: Live,
  call: RpcCall,
  { networkId, signal, terms }: Options,
): Promise<unknown> {
  const { approvals, windows } = parts
  // In the click that asked, so before anything is awaited. What waits for others has its click in the frame.
  const window = approvals.busy ? undefined : windows.open(networkId)
  try {
    return await approvals.ask(toRequest(parts, terms ? withTerms(call, terms) : call, networkId), signal, window)
  } catch (error) {
    if (isLatchkeyError(error, 'LOGGED_OUT')) live.loggedOut()
    throw toRpcError(error)
  } finally {
    window?.opened.close()
  }
}

/** What libraries and chain adapters know by a number gets it. */
function toRpcError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  const { code, message, data } = error
  if (code === 'METHOD_NOT_ALLOWED') return new ProviderRpcError(4200, message, { cause: error })
  if (code === 'CHAIN_UNKNOWN') return unknownChain(error)
  if (code === 'RPC_FAILED') return new ProviderRpcError(Number(data.rpcCode ?? -32603), message, { cause: error })
  if (code === 'REQUEST_INVALID') return new ProviderRpcError(-32602, message, { cause: error })
  return error
}

const unknownChain = (cause?: unknown) =>
  new ProviderRpcError(4902, 'Unrecognized chain: the embedded wallet does not work with it.', { cause })

const firstOf = (params: unknown): unknown => (Array.isArray(params) ? params[0] : undefined)

async function choose(parts: RpcParts, live: Live, { params }: RpcCall): Promise<null> {
  const id = firstOf(params)
  if (!isNetworkId(id)) throw new ProviderRpcError(-32602, 'Expected one parameter with a chain.')
  return moveTo(parts, live, id)
}

async function switchChain(parts: RpcParts, live: Live, { params }: RpcCall): Promise<null> {
  const { chainId } = Object(firstOf(params)) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId))
    throw new ProviderRpcError(-32602, 'Expected one parameter with a hex chainId, such as { chainId: "0x1" }.')
  return moveTo(parts, live, `eip155:${BigInt(chainId)}`)
}

async function moveTo({ context, client }: RpcParts, live: Live, id: CaipNetworkId): Promise<null> {
  if (live.networkId() === id) return null
  const rpcUrl = toRpcUrl(context, id)
  const params = { chainId: toChainId(id), ...(rpcUrl && { rpcUrl }) }
  try {
    const { chainId } = await client.request({ method: 'SWITCH_NETWORK', params })
    if (chainId !== params.chainId && `${chainId}` !== `${params.chainId}`)
      throw new LatchkeyError('SWITCH_FAILED', 'The embedded wallet stayed on its chain')
  } catch (error) {
    throw toRpcError(error)
  }
  live.moved(id)
  return null
}
