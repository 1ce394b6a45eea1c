import { Refusal } from '../../../http/refusal.js'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { narrowDrivers } from './chooseDrivers.js'
import type { SwapDriver } from './types.js'

/** What places are found by. */
export interface PlaceOptions {
  /** Drivers by chain, in the operator's order. */
  readonly drivers: ReadonlyMap<string, readonly SwapDriver[]>
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Ids of drivers that a project has listed; undefined for one that has not. */
  readonly findListed: (projectId: string) => Promise<readonly string[] | undefined>
}

/** Where a swap is carried out. */
export interface Place {
  /** The driver that builds where no quote is named. */
  readonly first: SwapDriver
  readonly node: ChainNode
  /** The driver that gave a quote. @throws {Refusal} QUOTE_UNKNOWN */
  find(id: string): SwapDriver
}

/** For a chain that cannot do what is asked: the protocol's own words. */
export const notServed = (what: 'Swaps' | 'Gas Price') =>
  new Refusal(400, 'CHAIN_NOT_SERVED', `Network not supported for ${what}`)

/** Finds who is asked on a chain, for a project. */
export function createPlaces({ drivers, nodes, findListed }: PlaceOptions) {
  /** None where swaps are not served. */
  async function driversOf(chain: string, projectId: string | undefined): Promise<readonly SwapDriver[]> {
    const chosen = drivers.get(chain) ?? []
    return chosen.length > 0 && projectId ? narrowDrivers(chosen, await findListed(projectId)) : chosen
  }

  return {
    /** Of the installation. */
    listed: (chain: string): readonly SwapDriver[] => drivers.get(chain) ?? [],
    driversOf,
    /** @throws {Refusal} CHAIN_NOT_SERVED */
    async placeOf(chain: string, projectId: string | undefined): Promise<Place> {
      const [[first], node] = [await driversOf(chain, projectId), nodes.get(chain)]
      if (!first || !node) throw notServed('Swaps')
      return {
        first,
        node,
        find(id) {
          const found = drivers.get(chain)?.find((driver) => driver.id === id)
          if (!found) throw new Refusal(400, 'QUOTE_UNKNOWN', 'The exchange of this quote is no longer asked.')
          return found
        },
      }
    },
  }
}

/** Who is asked on a chain. */
export type Places = ReturnType<typeof createPlaces>
