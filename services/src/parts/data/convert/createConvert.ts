import type { Hono } from 'hono'
import type { Hex } from 'viem'
import type { AppEnv } from '../../../http/env.js'
import { createCallMany } from '../../../nodes/evm/callMany.js'
import { chooseDrivers } from './chooseDrivers.js'
import type { SwapOptions } from './config.js'
import { createPlaces } from './createPlaces.js'
import { createQuotes, type QuoteTools } from './createQuotes.js'
import { createSwapCalls } from './createSwapCalls.js'
import { createSwapDrivers } from './drivers/index.js'
import { createGasPrices } from './gasPrices.js'
import { addConvertRoutes, type ConvertRoutesOptions } from './routes.js'

/** What swaps are built from. */
export interface ConvertTools
  extends Omit<ConvertRoutesOptions, 'quotes' | 'drivers' | 'getGasPrices'>,
    Omit<QuoteTools, 'getGasPrices'> {
  readonly options: SwapOptions
  readonly fetch: typeof fetch
}

/**
 * Swaps: drivers by configuration, their quotes, and the routes.
 * @throws {ServiceError} CONFIG_INVALID
 */
export function addConvert(app: Hono<AppEnv>, { options, ...tools }: ConvertTools) {
  const { nodes, nameOf, store } = tools
  const contracts = new Map(
    [...nodes]
      // Without a name it is not known what the coin is called, nor how many digits it has.
      .filter(([chain]) => chain.startsWith('eip155:') && nameOf(chain))
      .map(([chain, node]) => [chain, createCallMany(node, options.multicalls?.[chain] as Hex | undefined)]),
  )
  const all = createSwapDrivers(options.drivers, { ...tools, contracts })
  const drivers = chooseDrivers([...contracts.keys()], all, options.chains)
  const getGasPrices = createGasPrices(nodes, store)
  const quotes = createQuotes({ ...tools, getGasPrices })
  addConvertRoutes(app, { ...tools, quotes, drivers, getGasPrices })
  return {
    /** Where tokens can be swapped. */
    chains: [...drivers.keys()],
    calls: createSwapCalls(quotes, createPlaces({ ...tools, drivers })),
  }
}
