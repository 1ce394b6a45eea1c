import { isLatchkeyError, type PluginContext } from '../../../src/plugin.js'
import type { SwapsOptions, Trading } from '../types.js'
import { feeUnavailable } from './errors.js'
import { tellEnds } from './events.js'
import type { Late } from './late.js'
import { createOffers } from './offers.js'
import { createQuotes } from './quotes.js'
import { createService } from './service.js'
import { createTable } from './table.js'
import { createTokenLists } from './tokens.js'

/** Units of gas that a swap of two pools takes, with the room that wallets add, and how far the price may rise meanwhile. */
const [usualUnits, rise] = [300_000n, 2n]

/** All that trades without a view: it is the resource `trades`, too. What checks and carries out is fetched with its first use. */
export function createTrading(context: PluginContext<'request'>, options: SwapsOptions): Trading {
  const table = createTable(options)
  const service = createService(context)
  const lists = createTokenLists(context, service)
  const quotes = createQuotes()
  tellEnds(context)

  let made: Late | undefined
  const late = async (): Promise<Late> => {
    const { createLate } = await import('./late.js')
    made ??= createLate(context, { table, quotes, lists })
    return made
  }
  const isKnown: Trading['isKnown'] = (networkId) => table(networkId) !== undefined

  return Object.freeze<Trading>({
    isKnown,
    tokens: lists.of,
    async serves(networkId) {
      const isListed = context.networks().some(({ caipNetworkId }) => caipNetworkId === networkId)
      if (!isListed || !isKnown(networkId)) return false
      try {
        return (await lists.of(networkId).read()).length > 0
      } catch (error) {
        // Services that cannot be asked now may answer a moment later; known routers answer without them.
        if (isLatchkeyError(error)) return true
        throw error
      }
    },
    quote: createOffers(context, { table, service, quotes, tokenAt: lists.find }),
    check: async (quote) => (await late()).check(quote),
    carryOut: async (quote, how) => (await late()).carryOut(quote, how),
    async tryToken(token) {
      try {
        return await (await late()).tryToken(token)
      } catch {
        // A warning that cannot be had is none: the view says that nobody has tried it.
        return 'unknown'
      }
    },
    async feeReserve(networkId) {
      try {
        return (await service.gasPrice(networkId)) * usualUnits * rise
      } catch (cause) {
        throw feeUnavailable({}, cause)
      }
    },
    takeBack: async (token, spender) => (await late()).takeBack(token, spender),
    received: async (sent, gets) => (await late()).received(sent, gets),
  })
}
