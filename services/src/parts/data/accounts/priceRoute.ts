import type { Hono } from 'hono'
import { abortAfter } from '../../../abortAfter.js'
import type { AppEnv } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import type { Enter } from '../createEnter.js'
import { readBody } from '../readBody.js'
import { readAccountId, readAddress } from './address.js'
import { priceQuestion } from './priceQuestion.js'
import { type AccountRoutesOptions, answerCost } from './routeOptions.js'
import { sendAnswer } from './sendAnswer.js'
import { toRefusal } from './toRefusal.js'
import { keyOf } from './types.js'

/** `POST /v1/fungible/price`: what coins and tokens cost. */
export function addPriceRoute(app: Hono<AppEnv>, options: AccountRoutesOptions, enter: Enter): void {
  const { answers, serves, tokens, clock } = options
  app.post('/v1/fungible/price', (context) =>
    orRefusal(context, async () => {
      // The protocol names the project in the body.
      const body = await readBody(context, options.requestBytes)
      if (body instanceof Response) return body
      const question = priceQuestion(body)
      const refused = await enter(context, answerCost, question.projectId)
      if (refused) return refused
      const assets = question.addresses.flatMap((text) => {
        const read = readAccountId(text)
        return read && serves('prices', read.chain) ? [{ text, ...read }] : []
      })
      const signal = abortAfter(options.totalMs)
      try {
        const found = await Promise.all(
          [...new Set(assets.map(({ chain }) => chain))].map(async (chain) => {
            const own = assets.filter((asset) => asset.chain === chain)
            const { prices, asOf } = await answers.listPrices(own.map(toAssetRef), chain, signal)
            const fungibles = own.map(async (asset) => {
              const price = prices.get(keyOf(toAssetRef(asset)))
              if (!price) return []
              const { name, symbol } = (await tokens.find(chain, asset.address)) ?? { name: '', symbol: '' }
              return [{ address: asset.text, name, symbol, iconUrl: '', price: price.usd }]
            })
            return { asOf, fungibles: (await Promise.all(fungibles)).flat() }
          }),
        )
        const asOf = Math.min(clock.now(), ...found.map((one) => one.asOf))
        return sendAnswer(clock, context, { fungibles: found.flatMap(({ fungibles }) => fungibles) }, { asOf })
      } catch (error) {
        throw toRefusal(error)
      }
    }),
  )
}

/** The addresses by which the protocol names native coins (protocol/blockchain-api.md section 2). */
const nativeAddresses = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
])

const toAssetRef = ({ chain, address }: { chain: string; address: string }) =>
  nativeAddresses.has(address.toLowerCase()) ? { chain } : { chain, address: readAddress(address)?.address ?? address }
