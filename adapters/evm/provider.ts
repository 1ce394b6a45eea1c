import { type AdapterProvider, messageOf, type ProviderLink, type ProviderState } from '../../src/adapter.js'
import { createEmitter } from '../kit/emitter.js'
import { toChainId } from './hex.js'

const addressesOf = (state: ProviderState): string => `${state.accounts.map(({ address }) => address)}`

/** An error that a library can read, for what happens before the code that makes the better ones is there. */
const coded = (code: number, message: string, cause?: unknown) => Object.assign(new Error(message, { cause }), { code })

/**
 * The EIP-1193 provider of the host's libraries; it outlives connections. Events work at once, the code that answers
 * requests comes with the first one. `onStop` is given what ends the events.
 */
export function createProvider(link: ProviderLink, onStop: (stop: () => void) => void): AdapterProvider {
  const { emit, on, removeListener } = createEmitter()
  onStop(
    link.watch((now, before) => {
      const chainId = now.networkId && toChainId(now.networkId)
      if (chainId && now.connected && !before.connected) emit('connect', { chainId })
      if (chainId && now.networkId !== before.networkId) emit('chainChanged', chainId)
      if (addressesOf(now) !== addressesOf(before)) {
        emit(
          'accountsChanged',
          now.accounts.map(({ address }) => address),
        )
      }
      if (before.connected && !now.connected) emit('disconnect', coded(4900, 'The wallet was disconnected.'))
    }),
  )
  return {
    async request(call, bound = link) {
      const load = import('./providerRequest.js').catch((cause) => {
        throw coded(-32603, `The code for requests could not be loaded. Try again: ${messageOf(cause)}`, cause)
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
