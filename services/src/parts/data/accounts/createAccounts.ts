import type { Hono } from 'hono'
import type { DailyCounts } from '../../../counts/dailyCounts.js'
import { ServiceError } from '../../../errors.js'
import type { AppEnv } from '../../../http/env.js'
import { createRests } from '../../../upstream/createRests.js'
import { createAskDrivers, toRestKey } from './askDrivers.js'
import { type AccountsOptions, chainConcerns } from './config.js'
import { type Answers, createAnswers } from './createAnswers.js'
import { createGetCoin } from './createGetCoin.js'
import { createDriverBudgets } from './drivers/driverBudgets.js'
import type { DriverTools } from './drivers/driverKind.js'
import { createDrivers } from './drivers/index.js'
import { addPictureRoute } from './pictures/addPictureRoute.js'
import { createNftDescriber } from './pictures/createNftDescriber.js'
import { createPictures, type Pictures } from './pictures/createPictures.js'
import type { AccountRoutesOptions } from './routeOptions.js'
import { addAccountRoutes } from './routes.js'
import { type AnswerStore, createAnswerStore } from './store/answerStore.js'
import { createTokenLists, type TokenLists } from './tokenLists.js'
import type { Driver } from './types.js'

/** What the account data is built from. */
export interface AccountsTools
  extends Omit<DriverTools, 'tokens'>,
    Pick<
      AccountRoutesOptions,
      'door' | 'addressLimiter' | 'projectLimiter' | 'listPurchases' | 'requestBytes' | 'totalMs'
    > {
  readonly options: AccountsOptions
  /** Counts what drivers ask. */
  readonly counts: Pick<DailyCounts, 'add' | 'read'>
}

/** Who is asked for something of a chain's accounts, and how that goes. */
export interface DriverStanding {
  readonly driver: string
  readonly concern: string
  readonly chain: string
  /** In a row. */
  readonly failures: number
  /** Its breaker is open for so long, in ms; 0 where it is asked. */
  readonly waitMs: number
  /** Calls of its upstream this day, for all that it is asked; null of one that has none, as `node`. */
  readonly today: number | null
  /** Its budget of a day; null where it has none. */
  readonly perDay: number | null
}

/**
 * What accounts hold and did: drivers by configuration, their answers kept, and the routes.
 * @returns chains whose accounts are known, what names pictures, and what swaps are told of tokens by
 * @throws {ServiceError} CONFIG_INVALID
 */
export function addAccounts(
  app: Hono<AppEnv>,
  { options, ...tools }: AccountsTools,
): {
  chains: readonly string[]
  pictures: Pick<Pictures, 'nameOf'>
  tokens: TokenLists
  store: AnswerStore
  listPrices: Answers['listPrices']
  listDrivers(): readonly DriverStanding[]
} {
  const { db, clock, fetch, log, counts } = tools
  const tokens = createTokenLists(options.tokenLists ?? [], options.tokens, { fetch, clock, log })
  const budgets = createDriverBudgets({ fetch, clock, counts, log })
  const drivers = createDrivers(options.drivers, { ...tools, tokens }, budgets.fetchFor)
  const find = (name: string): Driver => {
    const driver = drivers.get(name)
    if (!driver) throw new ServiceError('CONFIG_INVALID', `--accounts names the driver "${name}", which is not there.`)
    return driver
  }
  const named = Object.keys(options.chains ?? {})
  const choices = new Map<string, readonly Driver[]>()
  for (const chain of new Set([...tools.nodes.keys(), ...named])) {
    const own = options.chains && Object.hasOwn(options.chains, chain) ? options.chains[chain] : undefined
    for (const concern of chainConcerns) {
      const chosen = (own?.[concern] ?? ['node']).map(find)
      const wrong = own?.[concern] && chosen.find((driver) => !driver[concern] || !driver.serves(chain))
      if (wrong)
        throw new ServiceError('CONFIG_INVALID', `The driver "${wrong.id}" does not know ${concern} of ${chain}.`)
      choices.set(
        `${concern} ${chain}`,
        chosen.filter((driver) => driver[concern] && driver.serves(chain)),
      )
    }
  }
  const choose = (concern: string, chain: string) => choices.get(`${concern} ${chain}`) ?? []
  const identityDrivers = (options.identity ?? []).map(find)
  const nameless = identityDrivers.find((driver) => !driver.identity)
  if (nameless) throw new ServiceError('CONFIG_INVALID', `The driver "${nameless.id}" does not know names of accounts.`)
  const store = createAnswerStore(db, clock)
  const pictures = createPictures(options.pictures ?? {}, tools)
  const rests = createRests({ clock, log })
  const answers = createAnswers({
    ask: createAskDrivers({ clock, log, rests }),
    store,
    choose,
    identityDrivers,
    getCoin: createGetCoin(tools.nodes),
    describe: createNftDescriber(options.pictures ?? {}, { store, clock }),
    toPicture: pictures.nameOf,
    clock,
  })
  const all = [...new Set([...tools.nodes.keys(), ...named])]
  const chains = all.filter((chain) => choose('balances', chain).length > 0)
  addAccountRoutes(app, {
    ...tools,
    answers,
    chains,
    tokens,
    serves: (concern, chain) => choose(concern, chain).length > 0,
  })
  addPictureRoute(app, pictures, tools.addressLimiter)
  const listDrivers = () =>
    [...choices].flatMap(([choice, chosen]) => {
      const [concern = '', chain = ''] = choice.split(' ')
      return chosen.map((driver): DriverStanding => {
        const { failures, waitMs } = rests.standingOf(toRestKey(driver, `${concern} of ${chain}`))
        const { today, perDay = null } = budgets.spendingOf(driver.id)
        const spending = driver.isNode ? { today: null, perDay: null } : { today, perDay }
        return { driver: driver.id, concern, chain, failures, waitMs, ...spending }
      })
    })
  return { chains, pictures, tokens, store, listPrices: answers.listPrices, listDrivers }
}
