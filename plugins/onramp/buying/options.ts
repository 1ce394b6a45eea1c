import type { CaipNetworkId, PluginContext } from '../../../src/plugin.js'
import type {
  BuyChoices,
  BuyerPlace,
  Buying,
  Coin,
  PayCurrency,
  PayMethod,
  Provider,
  ProviderFailure,
} from '../types.js'
import { toOnrampError } from './errors.js'
import { keyOf, readAmount, readCode, readId, readList, readName, readNetworkId, readText } from './parse.js'

/** What the services answer of a place. */
export interface KnownChoices {
  readonly shown: BuyChoices
  /** Where the checkouts of each provider may be. */
  readonly hosts: ReadonlyMap<string, readonly string[]>
}

/** How long options hold, in ms. */
const keepFor = 300_000
const most = { coins: 1000, countries: 300, currencies: 200, hosts: 20, methods: 30, networks: 50, providers: 20 }

/** Whether the plugin's own switch lets a provider be asked. */
export function isOffered({ feature }: Pick<PluginContext, 'feature'>, provider: string): boolean {
  const listed = feature.get()
  return Array.isArray(listed) ? listed.includes(provider) : listed === true
}

/** Asks what can be bought. @throws {LatchkeyError} ONRAMP_UNAVAILABLE, and those of the services */
export function createOptions(
  context: PluginContext,
): (choice?: Parameters<Buying['options']>[0]) => Promise<KnownChoices> {
  return async ({ country, signal = context.signal } = {}) => {
    try {
      return await context.services.call({
        ...{ part: 'onramp', path: '/v1/onramp/options', query: { country }, cacheFor: keepFor, signal },
        parse: (json) => parseOptions(json, context),
      })
    } catch (cause) {
      throw toOnrampError(cause)
    }
  }
}

function parseOptions(json: unknown, context: PluginContext): KnownChoices {
  const known = new Set<string>(context.networks().map(({ caipNetworkId }) => caipNetworkId))
  const rows = readList(keyOf(json, 'drivers'), most.providers, parseProvider)
  const providers = distinct(rows, ({ shown }) => shown.id).filter(({ shown }) => isOffered(context, shown.id))
  const coins = readList(keyOf(json, 'purchaseCurrencies'), most.coins, (one) => parseCoin(one, known))
  const shown: BuyChoices = {
    place: parsePlace(keyOf(json, 'place')),
    countries: distinct(readList(keyOf(json, 'countries'), most.countries, readCountry), String),
    currencies: distinct(readList(keyOf(json, 'paymentCurrencies'), most.currencies, parseCurrency), ({ id }) => id),
    coins: distinct(coins, ({ symbol }) => symbol),
    providers: Object.freeze(providers.map((one) => one.shown)),
  }
  return { shown: Object.freeze(shown), hosts: new Map(providers.map((one) => [one.shown.id, one.hosts])) }
}

/** The first of those that have the same key. */
function distinct<Value>(all: readonly Value[], keyIn: (value: Value) => string): readonly Value[] {
  return Object.freeze([...new Map(all.map((one) => [keyIn(one), one] as const).toReversed()).values()].toReversed())
}

const readCountry = (value: unknown) => readText(value, /^[A-Z]{2}$/)
const sources: readonly BuyerPlace['source'][] = ['chosen', 'network', 'language', 'default']

function parsePlace(json: unknown): BuyerPlace {
  const subdivision = keyOf(json, 'subdivision')
  return Object.freeze({
    country: readCountry(keyOf(json, 'country')),
    ...(subdivision !== undefined && { subdivision: readText(subdivision, /^[A-Z0-9]{1,3}$/) }),
    source: sources.find((one) => one === keyOf(json, 'source')) ?? 'default',
  })
}

function parseCurrency(json: unknown): PayCurrency {
  const methods = distinct(readList(keyOf(json, 'payment_method_limits'), most.methods, parseMethod), ({ id }) => id)
  if (methods.length === 0) throw new TypeError('no way to pay')
  return Object.freeze({ id: readText(keyOf(json, 'id'), /^[A-Z]{3}$/), methods })
}

const parseMethod = (json: unknown): PayMethod =>
  Object.freeze({
    id: readId(keyOf(json, 'id')),
    ...{ min: readAmount(keyOf(json, 'min')), max: readAmount(keyOf(json, 'max')) },
    isUsual: keyOf(json, 'is_usual') === true,
  })

function parseCoin(json: unknown, known: ReadonlySet<string>): Coin {
  const symbol = readCode(keyOf(json, 'symbol'))
  const found = readList(keyOf(json, 'networks'), most.networks, (one) =>
    Object.freeze({ networkId: readKnown(keyOf(one, 'chain'), known), contract: readContract(one) }),
  )
  const networks = distinct(found, ({ networkId }) => networkId)
  if (networks.length === 0) throw new TypeError('sold on no network of the instance')
  return Object.freeze({ symbol, name: readName(keyOf(json, 'name'), symbol), networks })
}

function readKnown(value: unknown, known: ReadonlySet<string>): CaipNetworkId {
  const id = readNetworkId(value)
  if (!known.has(id)) throw new TypeError('not a network of the instance')
  return id
}

/** Undefined for the network's own coin, which has an empty text. */
const readContract = (network: unknown): string | undefined =>
  readText(keyOf(network, 'contract_address'), /^\w{0,100}$/) || undefined

/** In the order in which they are told where several are at fault. */
export const failures: readonly ProviderFailure[] = [
  'ONRAMP_AMOUNT_INVALID',
  'UPSTREAM_FAILED',
  'PAIR_UNSUPPORTED',
  'ONRAMP_COUNTRY_UNSERVED',
]
export const readFailure = (value: unknown): ProviderFailure =>
  failures.find((one) => one === value) ?? 'UPSTREAM_FAILED'

function parseProvider(json: unknown): { readonly shown: Provider; readonly hosts: readonly string[] } {
  const [id, fee, failed] = [readId(keyOf(json, 'id')), keyOf(json, 'usualFee'), keyOf(json, 'failed')]
  const usualFee = Object.freeze({ min: readAmount(keyOf(fee, 'min')), max: readAmount(keyOf(fee, 'max')) })
  return {
    shown: Object.freeze({
      ...{ id, name: readName(keyOf(json, 'name'), id), usualFee },
      failed: failed === undefined ? undefined : readFailure(failed),
    }),
    hosts: readList(keyOf(json, 'hosts'), most.hosts, (host) => readText(host, /^[a-z0-9.:[\]-]{1,253}$/)),
  }
}
