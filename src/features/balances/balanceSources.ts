import { chains } from '../../kernel/chains/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { type CaipAccountId, type Holding, type Nft, parseAccountId, type Token } from '../../kernel/index.js'
import type { OwnLive } from '../../values/live.js'
import { createLive } from '../../values/live.js'
import { createLives } from '../../values/lives.js'
import type { createServiceReader } from './readService.js'

/** A figure holds that long (spec section 9), and after a failure nothing is asked for that long (spec section 4, F15). */
const keepFor = 30_000
const blockFor = 30_000
/** A list of tokens is read whole, however long the host made it. */
const mostFigures = 1000

/** What is asked for balances. Balances are kept here alone. */
export interface BalanceSources {
  /** What the data service says of an account; null where it does not serve the chain. Undefined without services. */
  service(account: CaipAccountId): OwnLive<readonly Holding[] | null> | undefined
  /** What the chain says: of the native coin, or of a token. */
  chain(account: CaipAccountId, token?: Token): OwnLive<Holding>
  /** Those of a chain, or all. */
  all(networkId?: string): readonly OwnLive<unknown>[]
  /** Drops what is not watched. */
  forget(): void
}

/** One name for equal questions. */
export const figureKey = (account: CaipAccountId, token?: Token): string => {
  if (token?.address === undefined) return JSON.stringify([account])
  const { networkId, address, name, symbol, decimals, iconUrl } = token
  const { type, tokenId } = token as Partial<Nft>
  return JSON.stringify([account, { networkId, address, name, symbol, decimals, iconUrl, type, tokenId }])
}
export const parseFigureKey = (key: string) => JSON.parse(key) as [account: CaipAccountId, token?: Token | Nft]

/** @param onFailure hears each failure, however many wait for the figure */
export function createBalanceSources(context: FeatureContext, onFailure: () => void): BalanceSources {
  const { resources, services, clock, signal } = context
  const { wallets } = resources.need(chains)
  const { chain, page } = context.extend('balances')
  // Nothing is asked for 30 s after a failure, so not in between either (F15).
  const common = { clock, page, signal, keepFor, blockFor, retries: 0, onFailure }
  /** The service as a whole is left alone until then. */
  let refused = { until: Number.NEGATIVE_INFINITY, error: undefined as unknown }
  let reader: ReturnType<typeof createServiceReader> | undefined
  const readService = async () => {
    reader ??= (await import('./readService.js')).createServiceReader(services)
    return reader
  }

  const answers = createLives((key) => {
    const { networkId, address } = parseAccountId(key as CaipAccountId)
    return createLive<readonly Holding[] | null>({
      ...common,
      async ask({ fresh }) {
        const reader = chain(networkId)
        if (clock.now() < refused.until) throw refused.error
        try {
          const read = await readService()
          return (await read({ reader, address, fresh, asOf: () => clock.now(), signal })) ?? null
        } catch (error) {
          signal.throwIfAborted()
          refused = { until: clock.now() + blockFor, error }
          throw error
        }
      },
    })
  })
  const figures = createLives((key) => {
    const [account, token] = parseFigureKey(key)
    const { networkId, address } = parseAccountId(account)
    return createLive<Holding>({
      ...common,
      async ask() {
        const { network } = chain(networkId)
        const { value, decimals, symbol } = await (await wallets()).askBalance(network, address, token)
        signal.throwIfAborted()
        // In the units of the answer: the chain's adapter has the last word.
        const answered = { ...(token ?? network.nativeCurrency), networkId, decimals, symbol }
        return { token: answered, amount: value, asOf: clock.now() }
      },
    })
  }, mostFigures)

  return {
    service: (account) => (services.has('data') ? answers.of(account) : undefined),
    chain: (account, token) => figures.of(figureKey(account, token)),
    all(networkId) {
      const isThere = (account: CaipAccountId) => !networkId || parseAccountId(account).networkId === networkId
      return [
        ...answers.all().flatMap(([key, live]) => (isThere(key as CaipAccountId) ? [live] : [])),
        ...figures.all().flatMap(([key, live]) => (isThere(parseFigureKey(key)[0]) ? [live] : [])),
      ]
    },
    forget() {
      answers.forget()
      figures.forget()
    },
  }
}
