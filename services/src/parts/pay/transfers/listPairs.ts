import { Refusal } from '../../../http/refusal.js'
import type { ChainDirectory } from '../../data/chainNames.js'
import { findAsset, toWireCurrency } from './findAsset.js'
import type { TransferDriver } from './types.js'
import type { WireCurrency } from './wire.js'

/** So many at most. */
const most = 100

/**
 * What a currency may be brought as on other chains, of the tokens that the operator lists: a way serves both, and is not asked.
 * @throws {Refusal} PAIR_UNSUPPORTED for a currency that is not known
 */
export function createListPairs(directory: ChainDirectory, drivers: readonly TransferDriver[]) {
  return (chain: string, currency: string): readonly WireCurrency[] => {
    const origin = findAsset(directory, chain, currency)
    if (!origin) throw new Refusal(400, 'PAIR_UNSUPPORTED', 'That currency is not listed. See docs/elsewhere.md.')
    return directory
      .list()
      .filter(({ id }) => id !== origin.chain)
      .flatMap(({ id, tokens = [] }) =>
        [...new Set(tokens.map(({ address }) => address.toLowerCase()))].map((address) => ({ id, address })),
      )
      .flatMap(({ id, address }) => findAsset(directory, id, address) ?? [])
      .filter((destination) => drivers.some((driver) => driver.serves(origin, destination)))
      .slice(0, most)
      .map(toWireCurrency)
  }
}
