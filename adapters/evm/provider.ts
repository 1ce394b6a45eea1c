import type { ChainProvider, ProviderLink, ProviderState, RpcCall } from '../../src/kernel/index.js'
import { createEmitter } from './emitter.js'
import { findCode, layersOf } from './errorLayers.js'
import { toChainId, toNetworkId } from './hex.js'
import { ProviderRpcError, toProviderError } from './providerError.js'

/** What no node can answer: it needs the wallet's keys, accounts or a person. */
const walletMethod = /^(wallet_|personal_|eth_(sign|sendTransaction$|accounts$|coinbase$|decrypt$|getEncryption))/
const nodeMethod = /^(eth|net|web3)_/

const addressesOf = (state: ProviderState): string[] => state.accounts.map(({ address }) => address)

/**
 * The EIP-1193 provider of the host's libraries. It outlives connections: accounts and chain come from the state,
 * reads go to the wallet while one is connected and to the chain's nodes otherwise.
 * `onStop` is given what ends its events.
 */
export function createProvider(link: ProviderLink, onStop: (stop: () => void) => void): ChainProvider {
  const emitter = createEmitter()
  onStop(
    link.watch((now, before) => {
      const [accounts, previous] = [addressesOf(now), addressesOf(before)]
      const arrived = now.connected && !before.connected
      if (arrived && now.networkId) emitter.emit('connect', { chainId: toChainId(now.networkId) })
      if (now.networkId && now.networkId !== before.networkId) emitter.emit('chainChanged', toChainId(now.networkId))
      if (accounts.join() !== previous.join()) emitter.emit('accountsChanged', accounts)
      if (before.connected && !now.connected) emitter.emit('disconnect', disconnected())
    }),
  )

  async function answer(call: RpcCall): Promise<unknown> {
    const { method, params } = readCall(call)
    const state = link.state()
    switch (method) {
      case 'eth_accounts':
        return addressesOf(state)
      case 'eth_requestAccounts':
        if (state.connected) return addressesOf(state)
        throw new ProviderRpcError(
          4100,
          'No wallet is connected. Call latchkey.connect() first: it lets the person choose one.',
        )
      case 'eth_chainId':
      case 'net_version':
        if (!state.networkId) throw disconnected()
        return method === 'eth_chainId' ? toChainId(state.networkId) : `${BigInt(toChainId(state.networkId))}`
      case 'wallet_switchEthereumChain': {
        const [target] = Array.isArray(params) ? params : []
        const id = toNetworkId((target as { chainId?: unknown } | undefined)?.chainId)
        if (!id)
          throw new ProviderRpcError(-32602, 'Expected one parameter with a hex chainId, such as { chainId: "0x1" }.')
        await link.switchNetwork(id)
        return null
      }
      default:
        return state.connected ? askWallet({ method, params }) : askNode({ method, params })
    }
  }

  async function askWallet(call: RpcCall): Promise<unknown> {
    try {
      return await link.request(call)
    } catch (error) {
      // Some wallets sign but do not read; "not supported" means that nothing was done, so asking a node is safe.
      const unread = !walletMethod.test(call.method) && nodeMethod.test(call.method)
      if (unread && findCode(layersOf(error), 4200, -32601, -32004)) return link.read(call)
      throw error
    }
  }

  function askNode(call: RpcCall): Promise<unknown> {
    if (walletMethod.test(call.method) || !nodeMethod.test(call.method)) throw disconnected()
    return link.read(call)
  }

  return {
    async request(call) {
      try {
        return await answer(call)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      emitter.on(event, listener)
      return this
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return this
    },
  }
}

const disconnected = () => new ProviderRpcError(4900, 'The provider is disconnected: no wallet is connected.')

function readCall(call: unknown): RpcCall {
  const { method, params } = (call ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !method)
    throw new ProviderRpcError(-32600, 'Expected { method, params } with a method name.')
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw new ProviderRpcError(-32602, 'Expected params to be an array or an object.')
  }
  return params === undefined ? { method } : { method, params }
}
