import type { CaipNetworkId } from '../contract/caip.js'
import type { ChainAdapter, ReadHandle } from '../contract/chain.js'
import { LatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Nft } from '../contract/token.js'

/** What an adapter can do; its first argument is the handle. */
export type Verb = (...rest: unknown[]) => unknown

/** The verbs of an instance's adapters, by name. */
export interface Verbs {
  /** Undefined when the namespace has none of that name. */
  find(namespace: string, name: string): Promise<Verb | undefined>
  /** @throws {LatchkeyError} UNSUPPORTED */
  expect(chain: Network, name: string): Promise<Verb>
}

/** Methods of an adapter that are no verbs: the kernel's own, or without a handle. */
const notVerbs: readonly string[] = ['toAddress', 'explorerUrl', 'switchNetwork', 'servesNetwork', 'createProvider']

/** @param onMined called with the chain when something that was waited for is in a block */
export function createVerbs(
  adapter: (namespace: string) => Promise<ChainAdapter>,
  onMined: (networkId: CaipNetworkId) => void,
): Verbs {
  const waits = new Map<string, Promise<unknown>>()

  const find: Verbs['find'] = async (namespace, name) => {
    const chain = await adapter(namespace)
    const isVerb = !notVerbs.includes(name) && !(name in Object.prototype)
    const method = isVerb ? chain[name as keyof ChainAdapter] : undefined
    if (typeof method !== 'function') return undefined
    const verb = (method as (...rest: unknown[]) => unknown).bind(chain)
    // One without `getNft` would take a collectible's contract for one of money.
    if (name === 'transfer' && !chain.getNft)
      return async (...rest) => {
        const transfer = rest[1] as { readonly token?: Partial<Nft> } | undefined
        if (transfer?.token?.type === 'nft') throw new LatchkeyError('UNSUPPORTED', 'Unsupported chain')
        return verb(...rest)
      }
    if (name !== 'waitForTransaction') return verb
    // All that wait for one transaction share one wait.
    return async (...rest: unknown[]) => {
      const [handle, hash] = rest as [ReadHandle, string]
      const { caipNetworkId } = handle.network
      const key = `${caipNetworkId} ${hash} ${'account' in handle}`
      const waiting =
        waits.get(key) ??
        Promise.resolve(verb(handle, hash))
          .then((outcome) => {
            onMined(caipNetworkId)
            return outcome
          })
          .finally(() => waits.delete(key))
      waits.set(key, waiting)
      return waiting
    }
  }
  const expect: Verbs['expect'] = async (chain, name) => {
    const verb = await find(chain.chainNamespace, name)
    if (verb) return verb
    throw new LatchkeyError('UNSUPPORTED', `Unsupported chain: ${chain.name} has no ${name}`)
  }

  return { find, expect }
}
