import type { Context, Hono } from 'hono'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import { everyPage, letRead } from '../../../http/cors.js'
import type { AppEnv } from '../../../http/env.js'
import { orRefusal } from '../../../http/refusal.js'
import { answerCost } from '../accounts/routeOptions.js'
import { sendAnswer } from '../accounts/sendAnswer.js'
import { toRefusal } from '../accounts/toRefusal.js'
import { createEnter, type EnterOptions } from '../createEnter.js'
import { readBody } from '../readBody.js'
import { getAllowance } from './approvals.js'
import { createBuilders, unlimited } from './createBuilders.js'
import { createPlaces, notServed, type PlaceOptions } from './createPlaces.js'
import type { Quotes } from './createQuotes.js'
import type { GasPrices } from './gasPrices.js'
import { listTokens, type TokenTools } from './listTokens.js'
import { readAccount, readAmount, readApprove, readBuild, readPair, readSlippage, readToken } from './readQuestion.js'
import type { Trade } from './types.js'

/** What the swap routes are built from. */
export interface ConvertRoutesOptions extends EnterOptions, TokenTools, PlaceOptions {
  readonly quotes: Quotes
  readonly getGasPrices: (chain: string, signal: AbortSignal) => Promise<GasPrices>
  readonly requestBytes: number
  readonly totalMs: number
  readonly clock: Clock
}

/** What is so now, and may not be a moment later. */
const send = (context: Context<AppEnv>, body: object) => context.json(body, 200, { 'Cache-Control': 'no-store' })

/** Chains whose tokens one answer has at most. */
const mostChains = 12

/** The swap calls of the blockchain data protocol (docs/data-api.md). */
export function addConvertRoutes(app: Hono<AppEnv>, options: ConvertRoutesOptions): void {
  const { quotes, drivers, nodes, getGasPrices, door, clock } = options
  const enter = createEnter(options)
  const places = createPlaces(options)
  const builders = createBuilders({ quotes, places, getGasPrices })

  const inTime = async (make: (signal: AbortSignal) => Promise<Response>) => {
    try {
      return await make(abortAfter(options.totalMs))
    } catch (error) {
      throw toRefusal(error)
    }
  }
  const get = (
    name: string,
    cost: number,
    make: (context: Context<AppEnv>, signal: AbortSignal) => Promise<Response>,
  ) =>
    app.get(`/v1/convert/${name}`, (context) =>
      orRefusal(context, async () => (await enter(context, cost)) ?? inTime((signal) => make(context, signal))),
    )

  get('tokens', 1, async (context, signal) => {
    const { chainId, projectId } = context.req.query()
    const asked = chainId === undefined ? [...drivers.keys()].slice(0, mostChains) : [chainId]
    const lists = await Promise.all(
      asked.map(async (chain) => {
        const chosen = await places.driversOf(chain, projectId)
        return chosen.length > 0 ? listTokens(chain, chosen, options, signal) : []
      }),
    )
    return send(context, { tokens: lists.flat() })
  })

  get('quotes', answerCost, async (context, signal) => {
    const { amount, from, to, userAddress, slippage, projectId } = context.req.query()
    const pair = readPair(from, to)
    const chosen = await places.driversOf(pair.chain, projectId)
    if (chosen.length === 0) throw notServed('Swaps')
    const trade: Trade = {
      ...pair,
      account: readAccount(userAddress, pair.chain),
      amount: readAmount(amount),
      slippageBps: readSlippage(slippage),
    }
    const found = await quotes.list(trade, chosen, signal)
    return sendAnswer(clock, context, { quotes: found.body }, { asOf: found.madeAt })
  })

  get('allowance', 1, async (context, signal) => {
    const { tokenAddress, userAddress, projectId } = context.req.query()
    const { chain, token } = readToken(tokenAddress)
    const owner = readAccount(userAddress, chain)
    const { first, node } = await places.placeOf(chain, projectId)
    // The coin needs no approval.
    if (token === undefined) return send(context, { allowance: `${unlimited}` })
    const spender = await quotes.spenderOf(first, chain, signal)
    return send(context, { allowance: `${await getAllowance(node, { token, owner, spender }, signal)}` })
  })

  get('gas-price', 1, async (context, signal) => {
    const chain = context.req.query('chainId') ?? ''
    if (!chain.startsWith('eip155:') || !nodes.has(chain)) throw notServed('Gas Price')
    return send(context, await getGasPrices(chain, signal))
  })

  get('build-approve', 1, async (context, signal) =>
    send(context, { tx: await builders.approve(readApprove(context.req.query()), signal) }),
  )

  app.post('/v1/convert/build-transaction', (context) =>
    orRefusal(context, async () => {
      // The protocol names the project in the body.
      const body = await readBody(context, options.requestBytes)
      if (body instanceof Response) return body
      const asked = readBuild(body)
      const refused = await enter(context, answerCost, asked.projectId)
      return refused ?? inTime(async (signal) => send(context, { tx: await builders.swap(asked, signal) }))
    }),
  )

  // The project of a swap is in a body that a preflight does not have.
  app.options(
    '/v1/convert/build-transaction',
    async (context) => (await letRead(context, everyPage(context), { method: 'POST' })) ?? context.body(null, 204),
  )
  app.options('/v1/convert/*', (context) => door.answerOptions(context, 'GET'))
}
