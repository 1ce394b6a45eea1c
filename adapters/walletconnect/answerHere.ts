import { type CaipNetworkId, type Clock, isNetworkId, type RpcCall, type WalletAccount } from '../../src/adapter.js'
import { chooseChain } from '../kit/chooseChain.js'
import { ProviderRpcError } from '../kit/rpcError.js'
import { readCapabilities } from './capabilities.js'
import { unknownChain, unsupportedMethod } from './errors.js'
import type { SdkSession } from './sdk.js'

/** After it added a chain, a wallet sends the session that has it in a message of its own. */
const updateWait = 2000
const updatePause = 100

/** What is known without asking the wallet, and how to ask it. */
export interface Known {
  readonly namespace: string
  readonly clock: Clock
  session(): SdkSession
  accounts(): readonly WalletAccount[]
  networkId(): CaipNetworkId
  isGranted(networkId: CaipNetworkId): boolean
  hasMethod(method: string): boolean
  /** Makes a granted chain the one in use. */
  moveTo(networkId: CaipNetworkId): void
  /** Asks the wallet on a chain. */
  send(networkId: CaipNetworkId): Promise<unknown>
}

/** Answers what the session itself says, and hands on the rest: no phone is called for its own address. */
export async function answerHere(call: RpcCall, networkId: CaipNetworkId, known: Known): Promise<unknown> {
  const { method } = call
  if (method === chooseChain) return choose(call, known)
  if (known.namespace !== 'eip155') return known.send(networkId)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return known.accounts().map(({ address }) => address)
    case 'eth_chainId':
      return `0x${BigInt(referenceOf(known.networkId())).toString(16)}`
    case 'net_version':
      return referenceOf(known.networkId())
    case 'wallet_switchEthereumChain':
      return switchChain(call, known)
    case 'wallet_addEthereumChain':
      return addChain(call, known)
    case 'wallet_getCapabilities': {
      const [address, chainIds] = Array.isArray(call.params) ? call.params : []
      return readCapabilities(known.session(), address, chainIds) ?? known.send(networkId)
    }
    default:
      return known.send(networkId)
  }
}

const referenceOf = (networkId: CaipNetworkId) => networkId.slice(networkId.indexOf(':') + 1)

const refuseParams = () => new ProviderRpcError(-32602, 'Expected one parameter with a chainId.')

function choose({ params }: RpcCall, known: Known): null {
  const [id] = Array.isArray(params) ? params : []
  if (!isNetworkId(id)) throw refuseParams()
  if (!known.isGranted(id)) throw unknownChain(id)
  known.moveTo(id)
  return null
}

function readTarget({ params }: RpcCall): CaipNetworkId {
  const [target] = Array.isArray(params) ? params : []
  const chainId = (target as { chainId?: unknown } | null | undefined)?.chainId
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(chainId)) throw refuseParams()
  return `eip155:${BigInt(chainId)}`
}

/**
 * A granted chain needs no wallet: a session holds all of them at once. To another one the wallet may lead, when it
 * has the method; it has to grant the chain then, or nothing could be asked there.
 */
async function switchChain(call: RpcCall, known: Known): Promise<null> {
  const target = readTarget(call)
  if (!known.isGranted(target)) {
    if (!known.hasMethod(call.method)) throw unknownChain(target)
    await known.send(known.networkId())
    if (!(await isGrantedSoon(target, known))) throw unknownChain(target)
  }
  known.moveTo(target)
  return null
}

async function addChain(call: RpcCall, known: Known): Promise<unknown> {
  const target = readTarget(call)
  if (known.isGranted(target)) return null
  if (!known.hasMethod(call.method)) throw unsupportedMethod(call.method)
  const answer = await known.send(known.networkId())
  await isGrantedSoon(target, known)
  return answer
}

async function isGrantedSoon(target: CaipNetworkId, { clock, isGranted }: Known): Promise<boolean> {
  for (let waited = 0; waited < updateWait && !isGranted(target); waited += updatePause)
    await new Promise<void>((resolve) => void clock.after(updatePause, resolve))
  return isGranted(target)
}
