import {
  type AdapterProvider,
  type CaipNetworkId,
  messageOf,
  type ProviderLink,
  type ProviderState,
  type RpcCall,
} from '../../src/kernel/index.js'
import { createEmitter } from './emitter.js'
import { ProviderRpcError } from './rpcError.js'

/** Answers a call of the page's: with the bare result, or an error with an integer `code`. */
export type AnswerCall = (link: ProviderLink, call: RpcCall) => Promise<unknown>

/** What is a namespace's own of its provider. */
export interface ProviderParts {
  readonly answer: AnswerCall
  /** A chain as the namespace's libraries name it. */
  toChainId(id: CaipNetworkId): string
  /** Given what ends the events. */
  onDispose(stop: () => void): void
}

/** A smart account may have the address of an EOA beside it: libraries know addresses, each once. */
const addressesOf = ({ accounts }: ProviderState): readonly string[] => [
  ...new Set(accounts.map(({ address }) => address)),
]

/**
 * The provider of the host's libraries, EIP-1193 in shape on every namespace; it outlives connections. It tells
 * `connect` and `disconnect`, `chainChanged`, and `accountsChanged` with addresses.
 */
export function createProvider(link: ProviderLink, { answer, toChainId, onDispose }: ProviderParts): AdapterProvider {
  const { emit, on, removeListener } = createEmitter()
  onDispose(
    link.watch((now, before) => {
      const chainId = now.networkId && toChainId(now.networkId)
      if (chainId && now.connected && !before.connected) emit('connect', { chainId })
      if (chainId && now.networkId !== before.networkId) emit('chainChanged', chainId)
      if (`${addressesOf(now)}` !== `${addressesOf(before)}`) emit('accountsChanged', addressesOf(now))
      if (before.connected && !now.connected)
        emit('disconnect', new ProviderRpcError(4900, 'The wallet was disconnected.'))
    }),
  )
  return {
    request: (call, bound = link) => answer(bound, call),
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

/** Answers by code that comes with the first call; after a failed download it is fetched again with the next. */
export const lazyAnswer =
  (load: () => Promise<{ readonly answerRequest: AnswerCall }>): AnswerCall =>
  async (link, call) => {
    const { answerRequest } = await load().catch((cause) => {
      const message = `The code for requests could not be loaded. Try again: ${messageOf(cause)}`
      throw new ProviderRpcError(-32603, message, { cause })
    })
    return answerRequest(link, call)
  }
