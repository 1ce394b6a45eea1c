import { type AdapterProvider, messageOf, type ProviderLink, type ProviderState } from '../../src/adapter.js'
import { createEmitter } from '../kit/emitter.js'
import { rpcError } from './rpcError.js'

const addressesOf = (state: ProviderState): readonly string[] => state.accounts.map(({ address }) => address)

/**
 * The provider of the host's libraries, EIP-1193 in shape with Solana's methods; it outlives connections. `connect`
 * and `chainChanged` name the chain by its CAIP-2 id, `accountsChanged` carries addresses. Events work at once, the code
 * that answers requests comes with the first one. `onStop` is given what ends the events.
 */
export function createProvider(link: ProviderLink, onStop: (stop: () => void) => void): AdapterProvider {
  const { emit, on, removeListener } = createEmitter()
  onStop(
    link.watch((now, before) => {
      const chainId = now.networkId
      if (chainId && now.connected && !before.connected) emit('connect', { chainId })
      if (chainId && chainId !== before.networkId) emit('chainChanged', chainId)
      if (`${addressesOf(now)}` !== `${addressesOf(before)}`) emit('accountsChanged', addressesOf(now))
      if (before.connected && !now.connected) emit('disconnect', rpcError(4900, 'The wallet was disconnected.'))
    }),
  )
  return {
    async request(call, bound = link) {
      const load = import('./providerRequest.js').catch((cause) => {
        const reason = messageOf(cause)
        throw rpcError(-32603, `The code for requests could not be loaded. Try again: ${reason}`, cause)
      })
      return (await load).answerRequest(bound, call)
    },
    on(event, listener) {
      on(event, listener)
      return this
    },
    removeListener(event, listener) {
      removeListener(event, listener)
      return this
    },
  }
}
