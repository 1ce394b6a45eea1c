import type { CaipNetworkId } from './caip.js'
import type { ResolvedName } from './chain.js'
import { defineResource, type Resources } from './resource.js'

/** The addresses behind names, as one name service knows them. */
export interface NameLookup {
  /** Whether it knows names on this network. */
  serves(networkId: CaipNetworkId): Promise<boolean>
  /**
   * What a name leads to. Undefined where it leads nowhere, or is none of this service's.
   * @param options `fresh` asks anew, past every cache, for who is about to send (S21); else an answer may be 5 min old
   * @throws {LatchkeyError} NAME_FAILED where it could not be asked; no other service is asked then, which might lead elsewhere
   */
  resolve(
    name: string,
    networkId: CaipNetworkId,
    options?: { readonly fresh?: boolean },
  ): Promise<ResolvedName | undefined>
}

/** Provided by Latchkey, with the names that adapters know (ENS). Those that plugins provide are asked before. */
export const nameLookup = defineResource<NameLookup>('latchkey-name-lookup')

/** All that an instance knows names by, as one. Of several that know a name the first listed one counts. */
export const lookUpNames = ({ all }: Pick<Resources, 'all'>): NameLookup => ({
  async serves(networkId) {
    const served = await Promise.all((await all(nameLookup)).map((lookup) => lookup.serves(networkId)))
    return served.includes(true)
  },
  async resolve(...question) {
    for (const lookup of await all(nameLookup)) {
      const found = await lookup.resolve(...question)
      if (found) return found
    }
    return undefined
  },
})
