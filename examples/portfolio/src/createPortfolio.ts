import { type LatchkeyError, type PluginContext, toDecimal } from 'latchkey/plugin'
import { failureAtom, hidesEmptyAtom, watchedAtom } from './atoms.js'
import { acmeError } from './errors.js'
import { isSameOwner, parseOwners, uniqueOwners } from './owners.js'
import { parseRates, type Rates, toValue, valueDecimals } from './rates.js'
import { type Balance, readPositions } from './readPositions.js'
import { holdingsState, setHoldings } from './state.js'
import type { Holdings, Owner, PortfolioController, PortfolioOptions } from './types.js'

/** Checks the currency by asking the browser to format with it. @throws {LatchkeyError} ACME_CURRENCY_INVALID */
function createMoney(locale: string, currency: string): (value: bigint) => string {
  try {
    const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency })
    return (value) => format(Number(toDecimal(value, valueDecimals)))
  } catch (cause) {
    const message = `"${currency}" is no currency. Give portfolio({ currency }) a code of ISO 4217, such as EUR.`
    throw acmeError('ACME_CURRENCY_INVALID', message, cause)
  }
}

/** The portfolio of one instance. */
export function createPortfolio(
  context: PluginContext,
  { service, currency = 'USD' }: PortfolioOptions,
): PortfolioController {
  const { accounts, chain, networks, services, storage, store, messages, signal, onDispose, onSent } = context
  const toMoney = createMoney(messages.locale, currency)
  // A wrong address fails here, where the host sees it, and not when the user looks.
  const acme = services.at(service)
  let followers = 0
  let latest = 0

  const readRates = (balances: readonly Balance[], fresh: boolean): Promise<Rates> =>
    acme.call({
      path: '/v1/rates',
      // By chain and contract: any issuer may give a token the symbol of another.
      query: { assets: [...new Set(balances.map(({ asset }) => asset))].sort().join(), currency },
      cacheFor: 60_000,
      fresh,
      signal,
      parse: (json) => parseRates(json, currency),
    })

  const read = async (fresh: boolean): Promise<Holdings> => {
    latest += 1
    const mine = latest
    const owners = uniqueOwners([
      ...accounts.list().map(({ namespace, address }) => ({ namespace, address })),
      ...store.get(watchedAtom),
    ])
    const { balances, missing } = await readPositions(context, owners, fresh)
    signal.throwIfAborted()
    let rates: Rates | undefined = new Map()
    let failure: LatchkeyError | undefined
    try {
      if (balances.length > 0) rates = await readRates(balances, fresh)
    } catch (cause) {
      signal.throwIfAborted()
      rates = undefined
      failure = acmeError(
        'ACME_RATES_DOWN',
        'The price service gave no rates, so nothing has a value. Try later.',
        cause,
      )
    }
    const positions = balances.map((balance) => {
      const rate = rates?.get(balance.asset)
      return { ...balance, value: rate === undefined ? undefined : toValue(balance.amount, rate) }
    })
    const total = rates && positions.reduce((sum, { value = 0n }) => sum + value, 0n)
    const holdings = { positions, missing, total }
    // An answer that is overtaken by a younger question is not shown.
    if (mine === latest) {
      setHoldings(store, holdings)
      store.set(failureAtom, failure)
    }
    return holdings
  }
  const readAgain = (fresh: boolean) => {
    if (followers === 0) return
    read(fresh).catch((error: unknown) => {
      // The instance has ended. Nothing else rejects: holes and missing rates are part of what is read.
      if (!signal.aborted) throw error
    })
  }
  const keep = (owners: readonly Owner[]) => {
    storage.set('watched', owners)
    store.set(watchedAtom, owners)
    readAgain(false)
  }

  store.set(watchedAtom, storage.get('watched', parseOwners) ?? [])
  store.set(hidesEmptyAtom, storage.get('hidesEmpty', (value) => value === true) ?? false)
  onDispose(() => setHoldings(store, undefined))
  onDispose(accounts.watch(() => readAgain(false)))
  onDispose(onSent(() => readAgain(true)))

  return {
    get: () => store.get(holdingsState),
    refresh: () => read(true),
    follow() {
      let following = true
      followers += 1
      readAgain(false)
      return () => {
        if (following) followers -= 1
        following = false
      }
    },
    async watch(address) {
      // One network of each namespace is enough: it knows how addresses there are spelt.
      const namespaces = new Map(networks().map((network) => [network.chainNamespace, network.caipNetworkId]))
      for (const [namespace, id] of namespaces) {
        const spelt = await chain(id).toAddress(address)
        signal.throwIfAborted()
        if (spelt === undefined) continue
        const owner = { namespace, address: spelt }
        keep(uniqueOwners([...store.get(watchedAtom), owner]))
        return owner
      }
      throw acmeError('ACME_ADDRESS_UNKNOWN', 'No network of this app has such an address. Copy it again, whole.')
    },
    unwatch(owner) {
      keep(store.get(watchedAtom).filter((other) => !isSameOwner(owner, other)))
    },
    setHidesEmpty(on) {
      storage.set('hidesEmpty', on)
      store.set(hidesEmptyAtom, on)
    },
    toMoney,
  }
}
